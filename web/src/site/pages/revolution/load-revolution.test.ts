import { expect, test } from 'vitest'
import { anAsset, aService, aValueProposition, rowsOf } from '../../../../test/site-rows.ts'
import {
  loadRevolution,
  parseRevolutionRequest,
  revolutionAddress,
  wholeRevolution,
} from './load-revolution.ts'

const load = (tables: Parameters<typeof rowsOf>[0], request = wholeRevolution) =>
  loadRevolution(rowsOf(tables), request, 0)
const onGrid = { category: 'PR', show_on_revolution_grid: true } as const

test('the grid shows six flagged services of the two categories, nearest to the slider first', () => {
  const services = [
    ...[1, 2, 3, 4, 5, 6].map((number) => aService({ ...onGrid, name: `Campaign ${number}` })),
    aService({ ...onGrid, name: 'Deep', category: 'DEEP-DIVES' }),
    aService({ ...onGrid, name: 'Always', category: 'ALWAYS-ON' }),
    aService({ name: 'Unflagged', category: 'PR' }),
  ]
  const names = (scope: number) =>
    load({ services }, { ...wholeRevolution, scope }).solutions.map(({ card }) => card.name)
  expect(names(50)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Campaign ${number}`))
  expect(names(100)[0]).toBe('Deep')
  expect(names(100)).toHaveLength(6)
})

test('a role marks the services written for it, and a search filters', () => {
  const services = [
    aService({
      ...onGrid,
      name: 'Team talent',
      long_description: 'People, leaders, culture, skills and coaching for the whole team of recruits.',
    }),
    aService({ ...onGrid, name: 'Other' }),
  ]
  const { solutions } = load({ services }, { ...wholeRevolution, role: 'HR' })
  expect(solutions.map(({ card, roleFocused }) => [card.name, roleFocused])).toEqual([
    ['Team talent', true],
    ['Other', false],
  ])
  expect(load({ services }).solutions.some(({ roleFocused }) => roleFocused)).toBe(false)
  expect(load({ services }, { ...wholeRevolution, search: 'oth' }).solutions).toHaveLength(1)
})

test('the carousel shows featured services, or else those of the grid, and may be empty although some exist', () => {
  const featured = aService({ name: 'Featured', is_featured: true })
  const gridded = aService({ ...onGrid, name: 'Gridded' })
  const names = (services: ReturnType<typeof aService>[]) =>
    load({ services }).slides.map((slide) => slide.type === 'service' && slide.name)
  expect(names([featured, gridded])).toEqual(['Featured'])
  expect(names([gridded])).toEqual(['Gridded'])
  expect(load({ services: [aService()] })).toMatchObject({ slides: [], hasServices: true })
  expect(load({})).toMatchObject({ slides: [], hasServices: false })
})

test('value propositions are those of the revolution, in order, with the picture of their key', () => {
  const picture = anAsset({ asset_key: 'one-lead' })
  const { propositions } = load({
    website_assets: [picture],
    value_propositions: [
      aValueProposition({ title: 'Second', display_order: 2 }),
      aValueProposition({ title: 'First', display_order: 1, image_asset_key: 'one-lead' }),
      aValueProposition({ title: 'Elsewhere', category: 'strategy' }),
    ],
  })
  expect(propositions.map(({ title, picture: shown }) => [title, shown?.url])).toEqual([
    ['First', picture.image_url],
    ['Second', undefined],
  ])
})

test('an address contains only values that differ from the defaults, and invalid values are dropped', () => {
  const parse = (text: string) => parseRevolutionRequest(new URLSearchParams(text))
  expect(parse('role=Cook&scope=x&utm=1')).toEqual(wholeRevolution)
  expect(revolutionAddress(wholeRevolution)).toBe('/revolution')
  const asked = { search: 'brand', role: 'Tech', scope: 80 } as const
  expect(revolutionAddress(asked)).toBe('/revolution?search=brand&role=Tech&scope=80')
  expect(parse('search=brand&role=Tech&scope=80')).toEqual(asked)
})
