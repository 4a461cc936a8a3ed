import { expect, test } from 'vitest'
import { aCase, aCompany, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { allCases, casesAddress, type CasesRequest, loadCases, parseCasesRequest } from './load-cases.ts'

const filtered = (filter: Partial<CasesRequest['filter']>) => ({
  ...allCases,
  filter: { ...allCases.filter, ...filter },
})
const workedOn = (row: { id: string }, company_name: string, company_id: string | null = null) => ({
  id: `${row.id}-${company_name}`,
  case_id: row.id,
  company_name,
  company_id,
})
const growth = aTheme({ name: 'Growth', slug: 'growth' })
const talent = aTheme({ name: 'Talent', slug: 'talent' })
const member = aCompany({ name: 'Työ & Tulos', slug: 'tyo-tulos' })
const bakery = aCase({
  title: 'Bakery',
  theme_tag: 'Growth',
  size: 'Small',
  created_at: '2026-02-01 00:00:00+00',
})
const harbour = aCase({
  title: 'Harbour',
  theme_tag: 'Talent',
  size: 'Large',
  client: 'Port of Rauma',
  created_at: '2026-03-01 00:00:00+00',
})
const rows = rowsOf({
  cases: [bakery, harbour],
  offering_themes: [growth, talent, aTheme({ name: 'Unused' })],
  service_companies: [member],
  case_companies: [
    workedOn(bakery, 'A name of old', member.id),
    workedOn(harbour, 'Guest Oy'),
    workedOn(harbour, 'A name of old', member.id),
  ],
  case_keywords: [{ id: 'k', case_id: bakery.id, keyword: 'sourdough' }],
  slug_redirects: [{ id: 'r', entity: 'service_companies', old_slug: 'work', row_id: member.id }],
})
const titles = (request: CasesRequest) => loadCases(rows, request).cases.map(({ title }) => title)

test('all cases are shown, newest first, with their number', () => {
  expect(loadCases(rows, allCases)).toMatchObject({ count: 2, total: 2 })
  expect(titles(allCases)).toEqual(['Harbour', 'Bakery'])
})

test('each filter reduces the list, and filters combine', () => {
  expect(titles(filtered({ search: 'SOURDOUGH' }))).toEqual(['Bakery'])
  expect(titles(filtered({ search: 'rauma' }))).toEqual(['Harbour'])
  expect(titles(filtered({ theme: 'growth' }))).toEqual(['Bakery'])
  expect(titles(filtered({ size: 'Large' }))).toEqual(['Harbour'])
  expect(titles(filtered({ company: 'guest-oy' }))).toEqual(['Harbour'])
  for (const slug of ['tyo-tulos', 'work'])
    expect(titles(filtered({ company: slug }))).toEqual(['Harbour', 'Bakery'])
  expect(loadCases(rows, filtered({ company: 'tyo-tulos', size: 'Small' }))).toMatchObject({
    count: 1,
    total: 2,
  })
})

test('only choices with results are offered, and members have their current names', () => {
  expect(loadCases(rows, allCases)).toMatchObject({
    themeChoices: ['Growth', 'Talent'],
    companyChoices: [
      { slug: 'guest-oy', name: 'Guest Oy' },
      { slug: 'tyo-tulos', name: 'Työ & Tulos' },
    ],
  })
})

test('companies with one slug are one choice named after the member, and without a slug there is no choice', () => {
  const mixed = rowsOf({
    cases: [bakery, harbour],
    service_companies: [member],
    case_companies: [
      workedOn(bakery, 'A name of old', member.id),
      workedOn(harbour, 'Tyo Tulos'),
      workedOn(harbour, '株式会社'),
    ],
  })
  const { companyChoices, cases } = loadCases(mixed, filtered({ company: 'tyo-tulos' }))
  expect(companyChoices).toEqual([{ slug: 'tyo-tulos', name: 'Työ & Tulos' }])
  expect(cases.map(({ title }) => title)).toEqual(['Harbour', 'Bakery'])
})

test('an unknown theme or company does not filter', () => {
  const request = parseCasesRequest(new URLSearchParams('theme=nothing&size=Huge&company=nobody&limit=7&x=1'))
  expect(loadCases(rows, request)).toMatchObject({ count: 2, filter: allCases.filter })
})

test('every request has one address', () => {
  const request = { filter: { search: 'a b', theme: 'Growth', size: 'Small', company: 'c' }, limit: 120 }
  expect(parseCasesRequest(new URL(casesAddress(request), 'http://site').searchParams)).toEqual(request)
  expect(casesAddress(allCases)).toBe('/cases')
})

test('a card shows two results and five keywords, and the number of the others', () => {
  const full = rowsOf({
    cases: [bakery],
    case_results: [2, 0, 1].map((index) => ({
      id: `r${index}`,
      case_id: bakery.id,
      result_text: `Result ${index}`,
      display_order: index,
    })),
    case_keywords: Array.from({ length: 7 }, (_, index) => ({
      id: `k${index}`,
      case_id: bakery.id,
      keyword: `word ${index}`,
    })),
  })
  const [card] = loadCases(full, allCases).cases
  expect(card?.results).toEqual(['Result 0', 'Result 1'])
  expect(card?.keywords).toHaveLength(5)
  expect(card?.moreKeywords).toBe(2)
})
