import { expect, test } from 'vitest'
import { aCase, aCompany, aLink, aService, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { loadOffering, offeringAddress, parseOfferingRequest, wholeOffering } from './load-offering.ts'

const filtered = (filter: Partial<typeof wholeOffering.filter>) => ({
  ...wholeOffering,
  filter: { ...wholeOffering.filter, ...filter },
})

test('the grid shows the flagged services in sort order, and counts all matches', () => {
  const rows = rowsOf({
    services: [
      aService({ name: 'B', category: 'PR' }),
      aService({ name: 'C', category: 'THEME-EASY' }),
      aService({ name: 'A', category: 'PR' }),
      aService({ show_on_offerings: false }),
      ...Array.from({ length: gridStep }, () => aService({ category: 'DEEP-DIVES' })),
    ],
  })
  const data = loadOffering(rows, wholeOffering)
  expect(data.count).toBe(gridStep + 3)
  expect(data.services).toHaveLength(gridStep)
  expect(data.services[0]?.name).toBe('C')
  const all = loadOffering(rows, { ...wholeOffering, limit: 2 * gridStep }).services
  expect(all.slice(-2).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a card shows at most two themes of the filter, or else the theme in the row', () => {
  const [growth, calm, brand] = ['Growth', 'Calm', 'Brand'].map((name) => aTheme({ name }))
  if (!growth || !calm || !brand) throw new Error('A theme is missing')
  const themesOf = (...theme: string[]) => {
    const rows = rowsOf({ offering_themes: [growth, calm, brand], services: [aService({ theme })] })
    const [card] = loadOffering(rows, wholeOffering).services
    return [card?.themes, card?.moreThemes]
  }
  expect(themesOf('Executive Search', 'Calm')).toEqual([['Calm'], 0])
  expect(themesOf('Growth', 'Executive Search', 'Calm', 'Brand')).toEqual([['Growth', 'Calm'], 1])
  expect(themesOf('Executive Search')).toEqual([['Executive Search'], 0])
})

test('a theme is found by each of its names, and its filter hides the cases', () => {
  const theme = aTheme({ name: 'Brand & Market Positioning', slug: 'brand-market-positioning' })
  const service = aService({ theme: ['Brand & Market Positioning'] })
  const rows = rowsOf({
    offering_themes: [theme],
    services: [service, aService()],
    cases: [aCase({ theme_tag: theme.name })],
  })
  for (const name of [
    'Brand & Market Positioning',
    'Brand, Market & Advertising',
    'brand-market-positioning',
  ]) {
    const data = loadOffering(rows, filtered({ theme: name }))
    expect(data.services.map(({ id }) => id)).toEqual([service.id])
    expect(data.theme).toBe(theme.name)
    expect(data.caseGroups).toEqual([])
  }
  expect(loadOffering(rows, wholeOffering).caseGroups).toHaveLength(1)
})

test('the filter finds a service by the theme on its card, whichever name of the theme the row has', () => {
  const theme = aTheme({ name: 'Green Transition & Energy', slug: 'green', short_name: 'Green Transition' })
  const service = aService({ theme: ['Green Transition'] })
  const rows = rowsOf({ offering_themes: [theme], services: [service, aService({ theme: ['Energy'] })] })
  const { services } = loadOffering(rows, filtered({ theme: theme.name }))
  expect(services.map(({ id, themes }) => [id, themes])).toEqual([[service.id, [theme.name]]])
})

test('a theme shows two cases and the number of its cases', () => {
  const theme = aTheme()
  const rows = rowsOf({
    offering_themes: [theme, aTheme()],
    cases: [1, 2, 3].map((month) =>
      aCase({
        theme_tag: theme.name,
        created_at: `2026-0${month}-01 00:00:00+00`,
        title: `Case of ${month}`,
      }),
    ),
  })
  const [group, ...others] = loadOffering(rows, wholeOffering).caseGroups
  expect(others).toEqual([])
  expect(group?.count).toBe(3)
  expect(group?.cases.map(({ title }) => title)).toEqual(['Case of 3', 'Case of 2'])
})

test('the company filter accepts a current or former slug, and ignores an unknown one', () => {
  const company = aCompany({ slug: 'firma' })
  const service = aService()
  const rows = rowsOf({
    services: [service, aService()],
    service_companies: [company, aCompany({ slug: 'without-a-service' })],
    service_contributing_companies: [aLink(service, company)],
    slug_redirects: [{ id: 'r', entity: 'service_companies', old_slug: 'firm', row_id: company.id }],
  })
  expect(loadOffering(rows, wholeOffering).companyChoices.map(({ slug }) => slug)).toEqual(['firma'])
  for (const slug of ['firma', 'firm']) {
    const data = loadOffering(rows, filtered({ company: slug }))
    expect(data.services.map(({ id }) => id)).toEqual([service.id])
    expect(data.company).toBe('firma')
  }
  for (const slug of ['nobody-knows', 'without-a-service']) {
    const unknown = loadOffering(rows, filtered({ company: slug, theme: 'Nowhere' }))
    expect(unknown).toMatchObject({ count: 2, company: '', theme: '' })
  }
})

test('every request has one address with all of its values', () => {
  const request = {
    filter: { search: 'a & b ', theme: 'T', size: 'Small', company: 'c', scope: 7 },
    limit: 120,
  }
  const address = offeringAddress(request)
  expect(parseOfferingRequest(new URL(address, 'http://site').searchParams)).toEqual(request)
  expect(offeringAddress(wholeOffering)).toBe('/offering')
  expect(parseOfferingRequest(new URLSearchParams('size=Huge&limit=7&scope=abc&utm=1'))).toEqual(
    wholeOffering,
  )
})
