import { expect, test } from 'vitest'
import { entityNamed, entityNames } from './entities/index.ts'
import { euros, type Field, integer, month, slug } from './fields.ts'

const messagesFor = ({ schema }: Field, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('a number that cannot be stored is refused with the range that can', () => {
  const year = integer('Founded', { min: 0, max: 9999 })
  expect(messagesFor(year, -1)).toEqual(['At least 0'])
  expect(messagesFor(year, 10_000)).toEqual(['At most 9999'])
  for (const value of [1.5, '7', null]) expect(messagesFor(year, value)).toEqual(['Must be a whole number'])
  expect(messagesFor(month('Month'), 13)).toEqual(['At most 12'])
  expect(messagesFor(euros('Revenue'), -1)).toEqual(['At least 0'])
})

test('an empty slug is missing, not misspelt', () => {
  expect(messagesFor(slug(), '')).toEqual(['Slug is required'])
  expect(messagesFor(slug(), 'No Blanks')).toEqual(['Slug can contain only a-z, 0-9 and single hyphens'])
})

const lists = entityNames.flatMap((name) =>
  Object.values(entityNamed(name).fields).flatMap((each): [string, Field, readonly string[]][] =>
    each.options === null ? [] : [[`${name}: ${each.label}`, each, each.options]],
  ),
)

test.each(lists)(
  'a value that is not in the list of %s is answered with the list',
  (_name, listed, options) => {
    for (const value of ['no such value', 7, {}, ['no such value']]) {
      const [message = ''] = messagesFor(listed, value) ?? []
      if (listed.kind === 'choices' && !Array.isArray(value)) continue
      expect(message).toContain(`${listed.label} must be one of: `)
      for (const option of options) expect(message).toContain(option)
    }
  },
)
