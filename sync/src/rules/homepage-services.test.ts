import { expect, test } from 'vitest'
import { pickHomepageServices, prepareHomepageServices, type HomepageService } from './homepage-services.ts'

function aService(id: string, fields: Partial<HomepageService> = {}): HomepageService {
  return {
    id,
    name: id,
    category: null,
    duration: null,
    engagement_type: null,
    long_description: null,
    show_on_homepage: true,
    homepage_priority: 1,
    ...fields,
  }
}

function idsAt(scope: number, services: HomepageService[]): string[] {
  return pickHomepageServices(prepareHomepageServices(services), scope).map((service) => service.id)
}

const quick = aService('quick', { category: 'THEME-EASY' })
const deep = aService('deep', { category: 'DEEP-DIVES' })
const even = aService('even')

test('among equal priorities the nearest to the slider comes first', () => {
  expect(idsAt(0, [deep, even, quick])).toEqual(['quick', 'even', 'deep'])
  expect(idsAt(100, [quick, even, deep])).toEqual(['deep', 'even', 'quick'])
})

test('priority goes before distance, and a missing priority is last', () => {
  const first = aService('first', { category: 'DEEP-DIVES', homepage_priority: 0 })
  const last = aService('last', { category: 'THEME-EASY', homepage_priority: null })
  expect(idsAt(0, [last, even, first])).toEqual(['first', 'even', 'last'])
})

test('shows three, only flagged ones, and settles ties by name', () => {
  const services = [
    aService('d'),
    aService('b'),
    aService('a', { show_on_homepage: false }),
    aService('c'),
    even,
  ]
  expect(idsAt(50, services)).toEqual(['b', 'c', 'd'])
})
