import { expect, test } from 'vitest'
import { filterCompanies, toggleChoice } from './company-filter.ts'

const companies = [
  { id: '1', name: 'Örn', themes: [{ slug: 'ai-readiness' }, { slug: 'operational-resilience' }] },
  { id: '2', name: 'Kajo', themes: [{ slug: 'talent-leadership-capacity' }] },
  { id: '3', name: 'Alku', themes: [] },
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

test('choosing a theme twice removes it', () => {
  expect(toggleChoice([], 'a')).toEqual(['a'])
  expect(toggleChoice(['a', 'b'], 'a')).toEqual(['b'])
})
