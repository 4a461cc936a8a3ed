import { expect, test } from 'vitest'
import { euros, type Field, integer, month, slug } from './fields.ts'

const says = ({ schema }: Field, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a number that cannot be stored is refused with the range that can', () => {
  const year = integer('Founded', { min: 0, max: 9999 })
  expect(says(year, -1)).toEqual(['At least 0'])
  expect(says(year, 10_000)).toEqual(['At most 9999'])
  for (const value of [1.5, '7', null]) expect(says(year, value)).toEqual(['Must be a whole number'])
  expect(says(month('Month'), 13)).toEqual(['At most 12'])
  expect(says(euros('Revenue'), -1)).toEqual(['At least 0'])
})

test('an empty slug is missing, not misspelt', () => {
  expect(says(slug(), '')).toEqual(['Slug is required'])
  expect(says(slug(), 'No Blanks')).toEqual(['Slug may have only a-z, 0-9 and single hyphens between them'])
})
