import { expect, test } from 'vitest'
import { isManagedSlug, managedDefaults, managedTexts, type ManagedEntry } from './managed-text.ts'

function anEntry(slug: string, fields: Partial<ManagedEntry> = {}): ManagedEntry {
  return { slug, title: null, content: null, excerpt: null, ...fields }
}

test('without entries the defaults show', () => {
  expect(managedTexts([])).toEqual(managedDefaults)
})

test('a paragraph is the content, else the excerpt; a label is the title', () => {
  const texts = managedTexts([
    anEntry('homepage-value-prop', { title: 'Not shown', content: ' ', excerpt: 'From the excerpt.' }),
    anEntry('homepage-cta-primary', { title: 'Talk to us', content: 'Not shown' }),
    anEntry('homepage-cta-secondary', { title: '' }),
  ])
  expect(texts).toEqual({
    valueProposition: 'From the excerpt.',
    primaryButton: 'Talk to us',
    secondaryButton: 'Become a member',
  })
})

test('only the three slugs are managed texts', () => {
  expect(isManagedSlug('homepage-cta-primary')).toBe(true)
  expect(isManagedSlug('homepage')).toBe(false)
})
