import { expect, test } from 'vitest'
import { altTextBegins, themesOfAll } from './values-of-all.ts'

test('the words are put before alt texts once, however often they are added', () => {
  expect(altTextBegins('', ' Autumn day: ')).toBe('Autumn day:')
  expect(altTextBegins('two boats', 'Autumn day:')).toBe('Autumn day: two boats')
  expect(altTextBegins('Autumn day: two boats', 'Autumn day:')).toBe('Autumn day: two boats')
  expect(altTextBegins('two boats', '  ')).toBe('two boats')
  expect(altTextBegins('x'.repeat(200), 'Autumn')).toHaveLength(200)
})

test('a theme for all is added to or removed from each file, whose other themes stay', () => {
  expect(themesOfAll(['own'], [], ['all'])).toEqual(['own', 'all'])
  expect(themesOfAll(['own', 'all'], ['all'], [])).toEqual(['own'])
  expect(themesOfAll(['all'], [], ['all'])).toEqual(['all'])
})
