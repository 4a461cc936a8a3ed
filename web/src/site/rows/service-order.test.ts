import { expect, test } from 'vitest'
import { orderByDistance, orderServices, type OrderedService } from './service-order.ts'

function aService(id: string, category: string | null, name = id): OrderedService {
  return { id, name, category, duration: null, engagement_type: null, long_description: null }
}

const ids = (services: OrderedService[]) => services.map((service) => service.id)

test('services are ordered by the rank of their category, unknown categories last', () => {
  const services = [null, 'PR', 'DEEP-DIVES', 'ALWAYS-ON', 'LURE-IN', 'THEME-EASY'].map((category) =>
    aService(category ?? 'other', category),
  )
  expect(ids(orderServices(services))).toEqual([
    'THEME-EASY',
    'LURE-IN',
    'ALWAYS-ON',
    'DEEP-DIVES',
    'PR',
    'other',
  ])
})

test('services of one category are ordered by name without accents, then by id', () => {
  const services = [aService('3', 'PR', 'Öljy'), aService('2', 'PR', 'Ääni'), aService('1', 'PR', 'Öljy')]
  expect(ids(orderServices(services))).toEqual(['2', '1', '3'])
})

const scores: Record<string, number> = { a: 10, b: 60, c: 40, d: 50 }

test.each([
  [0, ['a', 'c', 'd', 'b']],
  [100, ['b', 'd', 'c', 'a']],
  [50, ['d', 'b', 'c', 'a']],
])('at %i the nearest scores are first, and equal distances keep their order', (scope, order) => {
  expect(orderByDistance(['a', 'b', 'c', 'd'], (id) => scores[id] ?? 0, scope)).toEqual(order)
})
