import type { ActivityLine } from '@coop/sync/history'
import { expect, test } from 'vitest'
import type { QueueView } from '../data/outbox/queue-view.ts'
import { ownRows } from './own-rows.ts'

const anEdit = (rowId: string, since: number, more: object = {}): QueueView['edits'][number] => ({
  writeId: `w${since}`,
  entity: 'services',
  rowId,
  title: rowId,
  op: 'update',
  fields: [],
  state: 'on-device',
  behind: null,
  files: [],
  since,
  ...more,
})
const aReceipt = (rowId: string, appliedAt: number, more: object = {}): QueueView['receipts'][number] => ({
  writeId: `w${appliedAt}`,
  entity: 'services',
  rowId,
  title: rowId,
  op: 'update',
  fields: [],
  appliedAt,
  onSite: true,
  ...more,
})
const aLine = (rowId: string, at: number, kind: 'changed' | 'deleted' = 'changed'): ActivityLine => ({
  type: 'one',
  id: at,
  entity: 'services',
  rowId,
  title: rowId,
  kind,
  at: new Date(at).toISOString(),
  author: null,
  fields: [],
})

test('each row is listed once, with its latest change, whichever device made it', () => {
  const rows = ownRows({ edits: [anEdit('a', 10)], receipts: [aReceipt('b', 9), aReceipt('a', 5)] }, [
    aLine('c', 11),
    aLine('b', 3),
  ])
  expect(rows.map(({ rowId, at, state }) => [rowId, at, state])).toEqual([
    ['c', 11, 'done'],
    ['a', 10, 'on-device'],
    ['b', 9, 'done'],
  ])
})

test('deleted rows are omitted, and at most five rows are listed', () => {
  const receipts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((rowId, i) => aReceipt(rowId, 100 - i))
  const rows = ownRows({ edits: [anEdit('a', 200, { op: 'delete' })], receipts }, [
    aLine('b', 150, 'deleted'),
  ])
  expect(rows.map(({ rowId }) => rowId)).toEqual(['c', 'd', 'e', 'f', 'g'])
})

test('an edit that needs a decision is marked', () => {
  const [row] = ownRows({ edits: [anEdit('a', 1, { state: 'parked' })], receipts: [] }, [])
  expect(row?.state).toBe('parked')
})
