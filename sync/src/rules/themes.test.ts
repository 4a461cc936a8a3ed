import { expect, test } from 'vitest'
import { fixedThemes, resolveTheme, sameTheme, themeButtonLabel, themeHeaderName } from './themes.ts'

test('the six themes have their slugs', () => {
  expect(fixedThemes.map((theme) => theme.slug)).toEqual([
    'strategic-growth-organizational-adaptation',
    'ai-readiness',
    'brand-market-positioning',
    'innovation-acceleration-service-design',
    'operational-resilience',
    'talent-leadership-capacity',
  ])
})

test.each([
  ['Brand & Market Positioning', 'brand-market-positioning'],
  ['Brand, Market & Advertising', 'brand-market-positioning'],
  ['brand-market-positioning', 'brand-market-positioning'],
  ['Brand', 'brand-market-positioning'],
  ['Brand Positioning', 'brand-market-positioning'],
  [' talent leadership ', 'talent-leadership-capacity'],
  ['Strategic Growth', 'strategic-growth-organizational-adaptation'],
  ['Strategic Intelligence', undefined],
  ['', undefined],
])('"%s" resolves to %s', (reference, slug) => {
  expect(resolveTheme(fixedThemes, reference)?.slug).toBe(slug)
})

test('a renamed theme is found by its new name, its slug and its short name', () => {
  const renamed = [{ name: 'Brand Power', slug: 'brand-market-positioning' }]
  for (const reference of ['Brand Power', 'brand-market-positioning', 'Brand']) {
    expect(resolveTheme(renamed, reference)).toBe(renamed[0])
  }
  expect(themeHeaderName({ name: 'Brand Power', slug: 'brand-market-positioning' })).toBe('Brand Power')
})

test('an added theme is found by its own name and slug', () => {
  const themes = [...fixedThemes, { name: 'Ocean & Ports', slug: 'ocean-ports' }]
  expect(resolveTheme(themes, 'ocean-ports')?.name).toBe('Ocean & Ports')
  expect(resolveTheme(themes, 'ocean & ports')?.name).toBe('Ocean & Ports')
})

test.each([
  ['Brand & Market Positioning', 'Brand, Market & Advertising', true],
  ['AI Readiness', 'ai readiness', true],
  ['AI Readiness', 'Operational Resilience', false],
  ['Something New', 'something new', true],
])('%s and %s are the same theme: %s', (a, b, same) => {
  expect(sameTheme(a, b)).toBe(same)
})

test('the button and the header use their own names', () => {
  const brand = { name: 'Brand & Market Positioning', slug: 'brand-market-positioning' }
  expect(themeButtonLabel(brand)).toBe('Explore Brand Solutions')
  expect(themeHeaderName(brand)).toBe('Brand, Market & Advertising')
})

test('a short name of the row itself counts before the fixed one', () => {
  const added = { name: 'Ocean & Ports', slug: 'ocean-ports', short_name: 'Ocean' }
  expect(resolveTheme([...fixedThemes, added], 'ocean')).toBe(added)
  expect(themeButtonLabel(added)).toBe('Explore Ocean Solutions')
})
