import { expect, test } from 'vitest'
import { caseTheme, groupCasesByTheme } from './case-theme.ts'
import { fixedThemes } from '@coop/sync/rules'

test.each([
  ['AI Readiness', 'Brand Creative', 'AI Readiness'],
  ['brand-market-positioning', null, 'Brand & Market Positioning'],
  [null, 'Operational Resilience', 'Operational Resilience'],
  ['', 'Operational Resilience', 'Operational Resilience'],
  [null, 'Executive Search', null],
  ['A new one', null, 'A new one'],
  [null, null, null],
])('tag %s and practice %s belong to %s', (theme_tag, theme, name) => {
  expect(caseTheme({ theme_tag, theme })).toBe(name)
})

test('groups are in the order of the themes, without empty ones', () => {
  const cases = [
    { id: '1', theme_tag: 'Operational Resilience', theme: null },
    { id: '2', theme_tag: 'AI Readiness', theme: null },
    { id: '3', theme_tag: null, theme: 'AI Readiness' },
  ]
  const groups = groupCasesByTheme(cases, fixedThemes)
  expect(groups.map((group) => [group.theme.shortName, group.cases.map((row) => row.id)])).toEqual([
    ['AI Readiness', ['2', '3']],
    ['Operational Resilience', ['1']],
  ])
})
