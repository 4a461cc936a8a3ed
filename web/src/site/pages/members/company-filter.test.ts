import { expect, test } from 'vitest'
import { filterCompanies, toggleChoice } from './company-filter.ts'

const companies = [
  { id: '1', name: 'Örn', theme_tags: ['ai-readiness', 'operational-resilience'] },
  { id: '2', name: 'Kajo', theme_tags: ['talent-leadership-capacity'] },
  { id: '3', name: 'Alku', theme_tags: null },
]

test.each([
  [[], ['3', '2', '1']],
  [['ai-readiness'], ['1']],
  [
    ['ai-readiness', 'talent-leadership-capacity'],
    ['2', '1'],
  ],
  [['brand-market-positioning'], []],
])('themes %j show companies %j', (themes, ids) => {
  expect(filterCompanies(companies, themes).map((company) => company.id)).toEqual(ids)
})

test('choosing twice removes', () => {
  expect(toggleChoice([], 'a')).toEqual(['a'])
  expect(toggleChoice(['a', 'b'], 'a')).toEqual(['b'])
})
