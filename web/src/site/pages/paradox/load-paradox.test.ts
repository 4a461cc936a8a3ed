import { expect, test } from 'vitest'
import { aCompany, anAsset, aService, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { loadParadox, paradoxAddress, parseParadoxRequest } from './load-paradox.ts'

const parse = (text: string) => parseParadoxRequest(new URLSearchParams(text))

test('the page shows the six services with a depth nearest to the slider', () => {
  const services = [
    aService({ name: 'Quick', category: 'THEME-EASY' }),
    aService({ name: 'Deep', category: 'DEEP-DIVES' }),
    aService({ name: 'Not on offer', category: 'DEEP-DIVES', show_on_offerings: false }),
    ...[1, 2, 3, 4, 5, 6].map((number) => aService({ name: `Middle ${number}`, category: 'PR' })),
  ]
  const names = (scope: number) =>
    loadParadox(rowsOf({ services }), { theme: '', scope }).services.map(({ name }) => name)
  expect(names(50)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Middle ${number}`))
  expect(names(0)[0]).toBe('Quick')
  expect(names(100)).toEqual(['Deep', ...[1, 2, 3, 4, 5].map((number) => `Middle ${number}`)])
})

test('a theme filters by any of its names, and an unknown theme does not filter', () => {
  const rows = rowsOf({
    offering_themes: [aTheme({ name: 'AI Readiness', slug: 'ai-readiness' })],
    services: [aService({ name: 'Machines', theme: ['AI Readiness'] }), aService({ name: 'People' })],
  })
  const load = (theme: string) => loadParadox(rows, { theme, scope: 50 })
  expect(load('ai-readiness').services.map(({ name }) => name)).toEqual(['Machines'])
  expect(load('ai-readiness').theme).toBe('AI Readiness')
  expect(load('No such theme')).toMatchObject({ theme: '', services: [{}, {}] })
})

test('the filter finds a service by the theme on its card, whichever name of the theme the row has', () => {
  const theme = aTheme({ name: 'Green Transition & Energy', slug: 'green', short_name: 'Green Transition' })
  const service = aService({ theme: ['Green Transition'] })
  const rows = rowsOf({ offering_themes: [theme], services: [service, aService()] })
  const { services } = loadParadox(rows, { theme: theme.name, scope: 50 })
  expect(services.map(({ id, themes }) => [id, themes])).toEqual([[service.id, [theme.name]]])
})

test('the animals come from the backgrounds, and members are ordered by name', () => {
  const deer = anAsset({ category: 'backgrounds', asset_key: 'background-deer-snow' })
  const data = loadParadox(
    rowsOf({
      website_assets: [deer],
      service_companies: [aCompany({ name: 'Öljy' }), aCompany({ name: 'Aalto' })],
    }),
    parse(''),
  )
  expect(data.deer?.url).toBe(deer.image_url)
  expect(data.panther).toBeNull()
  expect(data.members.map(({ name }) => name)).toEqual(['Aalto', 'Öljy'])
})

test('every request has one address', () => {
  expect(paradoxAddress(parse('scope=50'))).toBe('/paradox')
  expect(paradoxAddress(parse('theme=AI+Readiness&scope=80&x=y'))).toBe(
    '/paradox?theme=AI+Readiness&scope=80',
  )
})
