import { expect, test } from 'vitest'
import { orderByName } from './tie-order.ts'

test('orders by name without case and accents, then by id', () => {
  const rows = [
    { id: '3', name: 'Örn' },
    { id: '2', name: 'alku' },
    { id: '5', name: 'Zeta' },
    { id: '1', name: 'Örn' },
    { id: '4', name: 'Åland' },
  ]
  expect(orderByName(rows).map((row) => row.id)).toEqual(['4', '2', '1', '3', '5'])
})
