import { expect, test } from 'vitest'
import { filterCases, prepareCases, type CaseFilter, type FilteredCase } from './case-filter.ts'
import { caseCompanyName } from '../rows/case-company-name.ts'
import { orderCases } from '../rows/order-cases.ts'

function aCase(id: string, fields: Partial<FilteredCase> = {}): FilteredCase {
  return {
    id,
    title: id,
    short_intro: null,
    client: null,
    theme: null,
    theme_tag: null,
    size: null,
    challenge: null,
    approach: null,
    solution: null,
    created_at: null,
    ...fields,
  }
}

const companyNames = new Map([['c1', 'Työ & Tulos Oy']])
const cases = prepareCases(
  [
    aCase('old', { theme_tag: 'AI Readiness', size: 'Small', created_at: '2025-01-01' }),
    aCase('new', { theme: 'AI Readiness', size: 'Large', client: 'Mäkelä Dairy', created_at: '2025-06-01' }),
    aCase('mid', {
      theme_tag: 'Brand & Market Positioning',
      theme: 'Brand Creative',
      created_at: '2025-03-01',
    }),
  ],
  {
    companies: [
      { case_id: 'old', company_id: 'c1', company_name: 'Old Name Oy' },
      { case_id: 'mid', company_id: null, company_name: 'Guest Ltd' },
    ],
    keywords: [{ case_id: 'mid', keyword: 'packaging' }],
    companyNames,
  },
)

test.each<[string, Partial<CaseFilter>, string[]]>([
  ['nothing: newest first', {}, ['new', 'mid', 'old']],
  ['theme, also through the practice field', { theme: 'AI Readiness' }, ['new', 'old']],
  ["the header's name of a theme", { theme: 'Brand, Market & Advertising' }, ['mid']],
  ['size', { size: 'Large' }, ['new']],
  ["a member's current name", { company: 'Työ & Tulos Oy' }, ['old']],
  ["a guest's name", { company: 'guest ltd' }, ['mid']],
  ['client without accents', { search: 'makela' }, ['new']],
  ['keyword', { search: 'Packaging' }, ['mid']],
  ['company name', { search: 'tulos tyo' }, ['old']],
  ['all together, none left', { theme: 'AI Readiness', size: 'Enterprise' }, []],
])('filters by %s', (_name, filter, ids) => {
  expect(
    filterCases(cases, { search: '', theme: '', size: '', company: '', ...filter }).map((row) => row.id),
  ).toEqual(ids)
})

test('cases of one moment are ordered by title, then id', () => {
  const rows = [aCase('2', { title: 'B' }), aCase('3', { title: 'A' }), aCase('1', { title: 'B' })]
  expect(orderCases(rows).map((row) => row.id)).toEqual(['3', '1', '2'])
})

test('a member that was deleted keeps the name that was written down', () => {
  expect(caseCompanyName({ company_id: 'gone', company_name: 'Left Oy' }, companyNames)).toBe('Left Oy')
  expect(caseCompanyName({ company_id: null, company_name: '' }, companyNames)).toBeNull()
})
