import { expect, test } from 'vitest'
import { aRow } from '../testing/source-fixture.ts'
import { sortRows } from '../table/row-order.ts'
import { entityRecord } from './entity-records.ts'

test('articles are sorted with drafts and new ones first, then the latest published', () => {
  const article = (id: string, published_at: string | null) => aRow('content', id, { published_at })
  const rows = [
    article('a1', '2026-01-02T00:00:00Z'),
    article('a2', '2026-03-02T00:00:00Z'),
    article('a3', null),
    article('a4', null),
  ]
  const { firstOrder } = entityRecord('content')
  if (firstOrder === null) throw new Error('Articles have no order of their own')
  expect(firstOrder.label).toBe('Newest first')
  expect(sortRows(rows, firstOrder.order).map(({ id }) => id)).toEqual(['a4', 'a3', 'a2', 'a1'])
})
