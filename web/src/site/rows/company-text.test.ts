import { expect, test } from 'vitest'
import { companyCardText, companyHeroText } from './company-text.ts'

const none = { short_description: null, long_description: null }
const long = { short_description: ' ', long_description: 'x'.repeat(250) }

test('the short description is preferred', () => {
  const company = { short_description: 'Short.', long_description: 'Long.' }
  expect(companyHeroText(company)).toBe('Short.')
  expect(companyCardText(company)).toBe('Short.')
})

test('without a short description the long one is used, limited to 200 or 120 characters', () => {
  expect(companyHeroText(long)).toBe(`${'x'.repeat(200)}…`)
  expect(companyCardText(long)).toBe(`${'x'.repeat(120)}…`)
})

test('a preview of the long description omits its headings', () => {
  const company = {
    short_description: null,
    long_description: 'We listen for a living.\n\nListening\n\nForty conversations.\n\n# In summer\nWe rest.',
  }
  expect(companyHeroText(company)).toBe('We listen for a living. Forty conversations. We rest.')
  expect(companyCardText(company)).toBe('We listen for a living. Forty conversations. We rest.')
})

test('a short description, and a long one with headings only, are shown unchanged', () => {
  expect(companyCardText({ short_description: 'Plans and deeds', long_description: 'Long.' })).toBe(
    'Plans and deeds',
  )
  expect(companyCardText({ short_description: null, long_description: '# Plans\nand deeds' })).toBe(
    'Plans and deeds',
  )
})

test('without any text there is a default sentence', () => {
  expect(companyHeroText(none)).toBe('Innovative company delivering exceptional solutions.')
  expect(companyCardText(none)).toBe('Innovative company delivering exceptional solutions')
})
