import { expect, test } from 'vitest'
import { aCase, aCompany, aLink, aService, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { loadCase } from './load-case.ts'

function dataOf(...[rows, request]: Parameters<typeof loadCase>) {
  const loaded = loadCase(rows, request)
  if (loaded.kind !== 'page' || loaded.data === null) throw new Error('The case was not found')
  return loaded.data
}

test('an unknown slug is not found, and a former slug redirects to the current one', () => {
  const row = aCase({ slug: 'new' })
  const rows = rowsOf({
    cases: [row],
    slug_redirects: [{ id: 'r', entity: 'cases', old_slug: 'old', row_id: row.id }],
  })
  expect(loadCase(rows, { slug: 'nothing' })).toEqual({ kind: 'page', found: false, data: null })
  expect(loadCase(rows, { slug: 'old' })).toEqual({ kind: 'redirect', to: '/cases/new' })
})

test('an empty field has no section', () => {
  const bare = dataOf(rowsOf({ cases: [aCase({ slug: 'bare', approach: ' \n' })] }), { slug: 'bare' })
  expect(bare).toMatchObject({
    theme: null,
    client: null,
    executed: 'TBD',
    companies: [],
    images: [],
    sections: [],
    results: [],
    keywords: [],
    services: [],
    next: null,
  })
})

test('sections are in a fixed order, and a date is as precise as the row', () => {
  const row = aCase({ slug: 'c', solution: 'S', challenge: 'C', execution_year: 2025, execution_month: 3 })
  const data = dataOf(rowsOf({ cases: [row] }), { slug: 'c' })
  expect(data.sections.map(({ title }) => title)).toEqual(['Challenge', 'Solution'])
  expect(data.executed).toBe('03/2025')
})

test('members are links with their current names, other companies are names only', () => {
  const row = aCase({ slug: 'c' })
  const member = aCompany({ name: 'Now', slug: 'now' })
  const link = { case_id: row.id, company_id: null }
  const rows = rowsOf({
    cases: [row],
    service_companies: [member],
    case_companies: [
      { ...link, id: '1', company_name: 'Before', company_id: member.id },
      { ...link, id: '2', company_name: 'Guest' },
    ],
  })
  expect(dataOf(rows, { slug: 'c' }).companies).toMatchObject([
    { name: 'Now', slug: 'now', isMember: true },
    { name: 'Guest', isMember: false },
  ])
})

test('keywords and companies are ordered by id, whatever the order of their rows', () => {
  const row = aCase({ slug: 'c' })
  const keywords = ['first', 'second'].map((keyword, n) => ({ id: String(n), case_id: row.id, keyword }))
  const companies = ['First', 'Second'].map((company_name, n) => ({
    id: String(n),
    case_id: row.id,
    company_id: null,
    company_name,
  }))
  const rows = rowsOf({
    cases: [row],
    case_keywords: keywords.toReversed(),
    case_companies: companies.toReversed(),
  })
  const data = dataOf(rows, { slug: 'c' })
  expect(data.keywords).toEqual(['first', 'second'])
  expect(data.companies.map(({ name }) => name)).toEqual(['First', 'Second'])
})

test('related services have the same theme, and those of the companies of the case are first', () => {
  const theme = aTheme({ name: 'Growth', short_name: 'Grow' })
  const row = aCase({ slug: 'c', theme_tag: 'Growth' })
  const member = aCompany()
  const named = (name: string) => aService({ name, theme: ['Growth'] })
  const a = aService({ name: 'A', theme: ['Grow'] })
  const [b, c, d] = [named('B'), named('C'), named('D')]
  const rows = rowsOf({
    cases: [row],
    offering_themes: [theme],
    service_companies: [member],
    services: [
      a,
      b,
      c,
      d,
      aService({ name: 'Other' }),
      aService({ theme: ['Growth'], show_on_offerings: false }),
    ],
    service_contributing_companies: [aLink(c, member)],
    case_companies: [{ id: '1', case_id: row.id, company_name: '', company_id: member.id }],
  })
  expect(dataOf(rows, { slug: 'c' }).services.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
})

test('the next case is the next older one, and the newest follows the oldest', () => {
  const cases = [1, 2, 3].map((month) => aCase({ slug: `c${month}`, created_at: `2026-0${month}-01` }))
  const next = (slug: string) => dataOf(rowsOf({ cases }), { slug }).next?.slug
  expect(['c3', 'c2', 'c1'].map(next)).toEqual(['c2', 'c1', 'c3'])
})
