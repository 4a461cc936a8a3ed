import { expect, test } from 'vitest'
import { isSlugOf } from './slug-of-name.ts'
import { freeSlug, slugify } from './slug.ts'

test.each([
  ['Työ & Tulos Oy', 'tyo-tulos-oy'],
  ['Foo-Bar', 'foobar'],
  ['  Ærø  Straße\tŁódź ', 'aero-strasse-lodz'],
  ['Đakovo 24/7', 'dakovo-247'],
  ['O’Hara', 'ohara'],
  ['株式会社', ''],
])('the slug of "%s" is "%s"', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test.each([
  ['tyo-tulos', 'Työ & Tulos', true],
  ['tyo-tulos-12', 'Työ & Tulos', true],
  ['tyo-tulos-oy', 'Työ & Tulos', false],
  ['tyo-tulos-', 'Työ & Tulos', false],
  ['tyo', 'Työ & Tulos', false],
  ['any', '株式会社', true],
])('"%s" as the slug of "%s": %s', (slug, name, expected) => {
  expect(isSlugOf(slug, name)).toBe(expected)
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['audit', 'audit-2'])
  expect(freeSlug('audit', (slug) => taken.has(slug))).toBe('audit-3')
  expect(freeSlug('other', (slug) => taken.has(slug))).toBe('other')
})
