import { expect, test } from 'vitest'
import {
  prepareRevolutionGrid,
  rankRevolutionGrid,
  relevanceByRole,
  roleKeywords,
  type GridChoice,
  type GridService,
} from './revolution-grid.ts'

function aService(id: string, fields: Partial<GridService> = {}): GridService {
  return {
    id,
    name: id,
    category: 'PR',
    duration: null,
    engagement_type: null,
    short_description: null,
    long_description: null,
    show_on_revolution_grid: true,
    ...fields,
  }
}

const ranked = (services: GridService[], choice: GridChoice) =>
  rankRevolutionGrid(prepareRevolutionGrid(services), choice)

const idsOf = (solutions: { service: GridService }[]) => solutions.map(({ service }) => service.id)

test('shows only flagged services of the two categories', () => {
  const services = [
    aService('press'),
    aService('deep', { category: 'DEEP-DIVES' }),
    aService('easy', { category: 'THEME-EASY' }),
    aService('hidden', { show_on_revolution_grid: false }),
  ]
  expect(idsOf(ranked(services, { scope: 50 }))).toEqual(['press', 'deep'])
})

test('shows at most six, ties by name', () => {
  const services = ['h', 'c', 'a', 'g', 'b', 'f', 'e', 'd'].map((id) => aService(id))
  expect(idsOf(ranked(services, { scope: 50 }))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('searches by all words, without accents', () => {
  const services = [aService('one', { short_description: 'Väinö plans ahead' }), aService('two')]
  expect(idsOf(ranked(services, { scope: 50, search: 'ahead vaino' }))).toEqual(['one'])
})

test('without a role nothing is relevant and no badge shows', () => {
  const [solution] = ranked([aService('a', { long_description: roleKeywords.HR.join(' ') })], {
    scope: 50,
  })
  expect(solution).toMatchObject({ relevance: 0, roleFocused: false })
})

test('relevance is the share of keywords found, at least 0.3', () => {
  expect(relevanceByRole('nothing of the kind').Tech).toBe(0.3)
  expect(relevanceByRole('data, ai, systems and a pilot.').Tech).toBe(0.4)
  expect(relevanceByRole(roleKeywords.Tech.join(' ')).Tech).toBe(1)
})

test('a keyword counts where a word begins with it', () => {
  expect(relevanceByRole('we aim to update, dissystem and maintain; nothing else').Tech).toBe(0.3)
  expect(relevanceByRole('systematic data modelling, automation').Tech).toBe(0.4)
})

test('a relevant service overtakes one that is up to twenty points nearer, and wears the badge above a half', () => {
  const near = aService('near')
  const far = aService('far', { duration: '1-4-weeks', long_description: roleKeywords.HR.join(' ') })
  // near: 0 - 6 = -6; far: 20 - 20 = 0
  expect(idsOf(ranked([far, near], { scope: 50, role: 'HR' }))).toEqual(['near', 'far'])
  // near: 10 - 6 = 4; far: 10 - 20 = -10
  const solutions = ranked([near, far], { scope: 40, role: 'HR' })
  expect(idsOf(solutions)).toEqual(['far', 'near'])
  expect(solutions.map(({ roleFocused }) => roleFocused)).toEqual([true, false])
})

test('every role has 8 to 12 different keywords', () => {
  for (const keywords of Object.values(roleKeywords)) {
    expect(keywords.length).toBeGreaterThanOrEqual(8)
    expect(keywords.length).toBeLessThanOrEqual(12)
    expect(new Set(keywords).size).toBe(keywords.length)
  }
})
