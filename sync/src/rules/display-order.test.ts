import { expect, test } from 'vitest'
import { orderByDisplay } from './display-order.ts'

test('orders by place, then label, then id, and puts unplaced rows last', () => {
  const rows = [
    { id: 'e', display_order: null },
    { id: 'd', display_order: 2 },
    { id: 'b', display_order: 1, title: 'Beta' },
    { id: 'a', display_order: 1, title: 'Gamma' },
    { id: 'c', display_order: 2 },
  ]
  expect(orderByDisplay(rows).map((row) => row.id)).toEqual(['b', 'a', 'c', 'd', 'e'])
})
