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
    companies: new Map([
      ['old', [{ name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' }]],
      ['mid', [{ name: 'Guest Ltd', slug: 'guest-ltd' }]],
    ]),
    keywords: [{ case_id: 'mid', keyword: 'packaging' }],
  },
)

test.each<[string, Partial<CaseFilter>, string[]]>([
  ['nothing: newest first', {}, ['new', 'mid', 'old']],
  ['theme, also through the practice field', { theme: 'AI Readiness' }, ['new', 'old']],
  ['size', { size: 'Large' }, ['new']],
  ['the slug of a company', { company: 'tyo-tulos-oy' }, ['old']],
  ['client without accents', { search: 'makela' }, ['new']],
  ['keyword', { search: 'Packaging' }, ['mid']],
  ['company name', { search: 'tulos tyo' }, ['old']],
  ['all together, none left', { theme: 'AI Readiness', size: 'Enterprise' }, []],
])('filters by %s', (_name, filter, ids) => {
  expect(
    filterCases(cases, { search: '', theme: '', size: '', company: '', ...filter }).map((row) => row.id),
  ).toEqual(ids)
})

test('cases with equal times are ordered by title, then id', () => {
  const rows = [aCase('2', { title: 'B' }), aCase('3', { title: 'A' }), aCase('1', { title: 'B' })]
  expect(orderCases(rows).map((row) => row.id)).toEqual(['3', '1', '2'])
})

test('a deleted member keeps the name that is stored in the case', () => {
  const companyNames = new Map([['c1', 'Työ & Tulos Oy']])
  expect(caseCompanyName({ company_id: 'gone', company_name: 'Left Oy' }, companyNames)).toBe('Left Oy')
  expect(caseCompanyName({ company_id: null, company_name: '' }, companyNames)).toBeNull()
})
