import { expect, test } from 'vitest'
import { aRow } from '../testing/source-fixture.ts'
import { entityRecord } from './entity-records.ts'

test('articles stand with drafts and new ones first, then the latest published', () => {
  const article = (id: string, published_at: string | null) => aRow('content', id, { published_at })
  const rows = [
    article('a1', '2026-01-02T00:00:00Z'),
    article('a2', '2026-03-02T00:00:00Z'),
    article('a3', null),
    article('a4', null),
  ]
  const order = entityRecord('content').firstOrder
  expect(order?.label).toBe('Newest first')
  expect(rows.toSorted((a, b) => order?.compare(a, b) ?? 0).map(({ id }) => id)).toEqual([
    'a4',
    'a3',
    'a2',
    'a1',
  ])
})
