import { expect, test } from 'vitest'
import { aCase, aCompany, aLink, aService, rowsOf } from '../../../../test/site-rows.ts'
import { loadMember, type MemberData } from './load-member.ts'

function memberOf(tables: Parameters<typeof rowsOf>[0], slug = 'firm'): MemberData {
  const loaded = loadMember(rowsOf(tables), { slug })
  if (loaded.kind !== 'page' || loaded.data === null) throw new Error('not found')
  return loaded.data
}

test('an unknown slug is not found, and a former slug redirects to the current one', () => {
  const company = aCompany({ slug: 'new' })
  const redirect = { id: 'r', entity: 'service_companies', old_slug: 'old', row_id: company.id }
  const rows = rowsOf({ service_companies: [company], slug_redirects: [redirect] })
  expect(loadMember(rows, { slug: 'nobody' })).toEqual({ kind: 'page', found: false, data: null })
  expect(loadMember(rows, { slug: 'old' })).toEqual({ kind: 'redirect', to: '/members/new' })
  expect(loadMember(rows, { slug: 'new' })).toMatchObject({ found: true })
})

test.each([
  [{ short_description: 's'.repeat(201), long_description: 'long' }, `${'s'.repeat(200)}…`],
  [{ short_description: '', long_description: 'l'.repeat(300) }, `${'l'.repeat(200)}…`],
  [
    { short_description: null, long_description: null },
    'Innovative company delivering exceptional solutions.',
  ],
])('the preview of %j', (texts, preview) => {
  expect(memberOf({ service_companies: [aCompany({ slug: 'firm', ...texts })] }).preview).toBe(preview)
})

test('text, clients and website are formatted, and pictures are in order', () => {
  const company = aCompany({
    slug: 'firm',
    name: 'åland works',
    long_description: 'We work.\nWhat we do\nThis.',
    clients: 'One, Two\n• Three',
    external_cases_url: 'firm.example/work',
  })
  const image = { company_id: company.id, alt_text: 'Alt', website_asset_id: 'a' }
  const member = memberOf({
    service_companies: [company],
    company_images: [
      { ...image, id: '2', image_url: '/media/b.svg', image_type: 'illustration', display_order: 2 },
      { ...image, id: '1', image_url: '/media/a.svg', image_type: 'illustration', display_order: 1 },
      { ...image, id: '3', image_url: '/media/h.svg', image_type: 'hero', display_order: 0 },
    ],
  })
  expect(member).toMatchObject({
    sections: [
      { title: null, paragraphs: ['We work.'] },
      { title: 'What we do', paragraphs: ['This.'] },
    ],
    clients: ['One', 'Two', 'Three'],
    website: 'https://firm.example/work',
    initials: 'ÅL',
    heroes: [{ url: '/media/h.svg' }],
  })
  expect(member.illustrations.map(({ url }) => url)).toEqual(['/media/a.svg', '/media/b.svg'])
})

test('an invalid web address in an older row is not a link', () => {
  for (const external_cases_url of ['javascript:alert(1)', 'https://us@elsewhere.example', '']) {
    expect(
      memberOf({ service_companies: [aCompany({ slug: 'firm', external_cases_url })] }).website,
    ).toBeNull()
  }
})

test('services are listed once each in sort order, and cases newest first', () => {
  const company = aCompany({ slug: 'firm' })
  const services = [
    aService({ name: 'Press', category: 'PR' }),
    aService({ name: 'Easy', category: 'THEME-EASY' }),
  ]
  const cases = ['2025-01-01', '2025-02-01', '2025-03-01'].map((day) =>
    aCase({ title: day, created_at: day }),
  )
  const atWork = cases.slice(0, 2).map((row, n) => ({
    id: `c${n}`,
    case_id: row.id,
    company_id: company.id,
    company_name: 'Its name of old',
  }))
  const member = memberOf({
    service_companies: [company],
    services,
    service_contributing_companies: [...services, ...services].map((service) => aLink(service, company)),
    cases,
    case_companies: atWork,
  })
  expect(member.services.map(({ name }) => name)).toEqual(['Easy', 'Press'])
  expect(member.cases.map(({ title }) => title)).toEqual(['2025-02-01', '2025-01-01'])
})

test('the next member is the next by name, and the first follows the last', () => {
  const companies = ['Beta', 'alfa', 'Delta'].map((name) => aCompany({ name, slug: name }))
  const nextOf = (slug: string) => memberOf({ service_companies: companies }, slug).next?.slug
  expect(['alfa', 'Beta', 'Delta'].map(nextOf)).toEqual(['Beta', 'Delta', 'alfa'])
})
