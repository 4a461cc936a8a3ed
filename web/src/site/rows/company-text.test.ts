import { expect, test } from 'vitest'
import { companyCardText, companyHeroText } from './company-text.ts'

const none = { short_description: null, long_description: null }
const long = { short_description: ' ', long_description: 'x'.repeat(250) }

test('the short description wins', () => {
  const company = { short_description: 'Short.', long_description: 'Long.' }
  expect(companyHeroText(company)).toBe('Short.')
  expect(companyCardText(company)).toBe('Short.')
})

test('a blank short description gives way to the long one, cut to 200 or 120', () => {
  expect(companyHeroText(long)).toBe(`${'x'.repeat(200)}…`)
  expect(companyCardText(long)).toBe(`${'x'.repeat(120)}…`)
})

test('a preview of the long description leaves its headings out', () => {
  const company = {
    short_description: null,
    long_description: 'We listen for a living.\n\nListening\n\nForty conversations.\n\n# In summer\nWe rest.',
  }
  expect(companyHeroText(company)).toBe('We listen for a living. Forty conversations. We rest.')
  expect(companyCardText(company)).toBe('We listen for a living. Forty conversations. We rest.')
})

test('a short description, and a long one of headings alone, are shown as they are', () => {
  expect(companyCardText({ short_description: 'Plans and deeds', long_description: 'Long.' })).toBe(
    'Plans and deeds',
  )
  expect(companyCardText({ short_description: null, long_description: '# Plans\nand deeds' })).toBe(
    'Plans and deeds',
  )
})

test('without any text there is a sentence', () => {
  expect(companyHeroText(none)).toBe('Innovative company delivering exceptional solutions.')
  expect(companyCardText(none)).toBe('Innovative company delivering exceptional solutions')
})
