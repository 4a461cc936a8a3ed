import { expect, test } from 'vitest'
import { altTextBegins, themesOfAll } from './values-of-all.ts'

test('alt texts begin with the words once, however often they are added', () => {
  expect(altTextBegins('', ' Autumn day: ')).toBe('Autumn day:')
  expect(altTextBegins('two boats', 'Autumn day:')).toBe('Autumn day: two boats')
  expect(altTextBegins('Autumn day: two boats', 'Autumn day:')).toBe('Autumn day: two boats')
  expect(altTextBegins('two boats', '  ')).toBe('two boats')
  expect(altTextBegins('x'.repeat(200), 'Autumn')).toHaveLength(200)
})

test('a theme of all is added to each file and taken from each, and those of its own stay', () => {
  expect(themesOfAll(['own'], [], ['all'])).toEqual(['own', 'all'])
  expect(themesOfAll(['own', 'all'], ['all'], [])).toEqual(['own'])
  expect(themesOfAll(['all'], [], ['all'])).toEqual(['all'])
})
