import { expect, test } from 'vitest'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'
import { emptyQueue } from '../testing/source-fixture.ts'
import { queueSummary } from './queue-summary.ts'

const parked: ParkedEdit = {
  write: {
    id: 'w',
    seq: 0,
    entity: 'services',
    rowId: 'r',
    op: 'update',
    base: {},
    changes: {},
    schemaVersion: 1,
    userId: 'u',
  },
  title: 'Sprint',
  since: 0,
  reason: { kind: 'server-error', message: 'no' },
}

const textOf = (queue: Partial<QueueView>) => queueSummary({ ...emptyQueue, ...queue }).text

test('the header shows the state of the edits, and decisions come first', () => {
  expect(textOf({})).toBe('All on the site')
  expect(textOf({ pending: 1 })).toBe('1 edit pending')
  expect(textOf({ pending: 3, sending: true })).toBe('Sending 3 edits')
  expect(textOf({ offline: true })).toBe('Offline')
  expect(textOf({ offline: true, pending: 2 })).toBe('Offline: 2 edits pending')
  expect(textOf({ paused: 'signed-out', offline: true, pending: 2 })).toBe('Paused: sign in to send 2 edits')
  expect(textOf({ parked: [parked], pending: 5, paused: 'signed-out' })).toBe('1 edit needs a decision')
})

test('on a phone a word or a number next to the icon is enough', () => {
  const shortOf = (queue: Partial<QueueView>) => queueSummary({ ...emptyQueue, ...queue }).short
  expect(shortOf({})).toBe('')
  expect(shortOf({ offline: true })).toBe('Offline')
  expect(shortOf({ offline: true, pending: 301 })).toBe('301')
  expect(shortOf({ paused: 'signed-out', pending: 2 })).toBe('Sign in')
  expect(shortOf({ parked: [parked], pending: 5 })).toBe('1')
})

test('an edit that is applied but not yet public counts as accepted', () => {
  const receipt = {
    writeId: 'w',
    entity: 'services',
    rowId: 'r',
    title: 's',
    op: 'update',
    fields: [],
    appliedAt: 0,
  } as const
  expect(textOf({ receipts: [{ ...receipt, onSite: false }] })).toBe('Accepted')
  expect(textOf({ receipts: [{ ...receipt, onSite: true }] })).toBe('All on the site')
})

test('running uploads come before the edits that wait for them', () => {
  const uploads = new Map([['/media/other/a.webp', 0.5]])
  const summary = (queue: Partial<QueueView>) => queueSummary({ ...emptyQueue, ...queue }, uploads)
  expect(summary({ pending: 1 })).toMatchObject({ text: 'Uploading 1 file', tone: 'busy' })
  expect(summary({ pending: 1, offline: true }).text).toBe('Offline: 1 edit pending')
})
