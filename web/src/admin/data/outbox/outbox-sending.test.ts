import { MAX_BATCH_BYTES, MAX_BATCH_WRITES } from '@coop/sync/write'
import { expect, test } from 'vitest'
import {
  accepted,
  aDelete,
  aFile,
  anInsert,
  anOutbox,
  anUpdate,
  conflicting,
  idOf,
  rejected,
} from '../../testing/outbox-fixture.ts'
import type { Edit } from './outbox-events.ts'
import { MAX_FAILURES } from './outbox-sending.ts'

const rename = (id: number, row: number) => anUpdate(id, row, { name: `N${id}` }, { name: 'A' })
const ids = (writes: readonly { id: string }[]) => writes.map(({ id }) => id)

test('writes to different rows are sent together, oldest first, and only one batch at a time', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1), rename(2, 2), rename(3, 3))
  expect(ids(outbox.sends())).toEqual([1, 2, 3].map(idOf))
  outbox.edits(rename(4, 4))
  expect(outbox.sends()).toEqual([])
})

test('a batch keeps to the limits of count and bytes', () => {
  const many = anOutbox()
  many.edits(...Array.from({ length: MAX_BATCH_WRITES + 1 }, (_, i) => rename(i, i)))
  expect(many.sends()).toHaveLength(MAX_BATCH_WRITES)

  const big = anOutbox()
  const text = 'ä'.repeat(MAX_BATCH_BYTES / 6)
  big.edits(
    ...[1, 2, 3, 4].map((row) => anUpdate(row, row, { long_description: text }, { long_description: null })),
  )
  const batch = big.sends()
  expect(batch).toHaveLength(2)
  expect(new TextEncoder().encode(JSON.stringify({ writes: batch })).length).toBeLessThanOrEqual(
    MAX_BATCH_BYTES,
  )
})

test('a later write to a row waits until the earlier one is accepted', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1))
  outbox.sends()
  outbox.edits(aDelete(2, 1))
  outbox.receives([accepted(1)])
  expect(ids(outbox.sends())).toEqual([idOf(2)])
})

test('a write that references a new row waits for its insert, and other writes are not blocked by one that needs a decision', () => {
  const outbox = anOutbox()
  outbox.edits(
    anInsert(1, 1, { name: 'Company' }, 'service_companies'),
    anUpdate(2, 2, { companies: [{ id: idOf(60), company_id: idOf(1) }] }, { companies: [] }),
    rename(3, 3),
  )
  expect(ids(outbox.sends())).toEqual([idOf(1), idOf(3)])
  outbox.receives([rejected(1), accepted(3)])
  expect(outbox.kinds()).toEqual(['parked', 'queued', 'accepted'])
  expect(outbox.sends()).toEqual([])
})

test('a deletion is sent after earlier writes that reference its row, so that their references are cleared', () => {
  const outbox = anOutbox()
  const naming = anUpdate(2, 2, { companies: [{ id: idOf(60), company_id: idOf(1) }] }, { companies: [] })
  outbox.edits(anInsert(1, 1, { name: 'Company' }, 'service_companies'), naming, {
    ...aDelete(3, 1),
    entity: 'service_companies',
  })
  for (const id of [1, 2, 3]) {
    expect(ids(outbox.sends())).toEqual([idOf(id)])
    outbox.receives([accepted(id)])
  }
})

test('a deletion does not wait for an edit that needs a decision', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 2, { companies: [{ id: idOf(60), company_id: idOf(1) }] }, { companies: [] }))
  outbox.sends()
  outbox.receives([rejected(1)])
  outbox.edits({ ...aDelete(2, 1), entity: 'service_companies' })
  expect(ids(outbox.sends())).toEqual([idOf(2)])
})

const inRelease = (id: number, release: number, changes: Edit['changes'] = {}) =>
  anInsert(id, id, { release_id: idOf(release), changes }, 'release_edits')
const savedAgain = (id: number, row: number, changes: Edit['changes']): Edit => ({
  ...anUpdate(id, row, { changes }, { changes: {} }),
  entity: 'release_edits',
})
const anAct = (id: number, release: number, from: string, to: string): Edit => ({
  ...anUpdate(id, release, { state: to }, { state: from }),
  entity: 'releases',
})

test('an act on a release waits for its edits that wait for a file, and acts on other releases do not', () => {
  const outbox = anOutbox()
  const photo = aFile(1)
  outbox.happens({ type: 'file-added', file: photo })
  outbox.edits(
    inRelease(1, 71, { photo_url: photo.address }),
    anAct(2, 71, 'open', 'in-review'),
    anAct(3, 72, 'open', 'in-review'),
  )
  expect(ids(outbox.sends())).toEqual([idOf(3)])
  outbox.receives([accepted(3)])
  expect(outbox.sends()).toEqual([])
  outbox.happens({ type: 'file-uploaded', address: photo.address })
  expect(ids(outbox.sends())).toEqual([idOf(1)])
  outbox.receives([accepted(1)])
  expect(ids(outbox.sends())).toEqual([idOf(2)])
})

test('an act on a release does not wait for an edit that is blocked behind a decision', () => {
  const outbox = anOutbox()
  outbox.edits(savedAgain(1, 1, { name: 'B' }))
  outbox.sends()
  outbox.edits(savedAgain(2, 1, { name: 'C' }), anAct(3, 71, 'approved', 'open'))
  outbox.receives([rejected(1)])
  expect(ids(outbox.sends())).toEqual([idOf(3)])
})

test('an edit waits for an act on its release that is blocked behind a decision', () => {
  const outbox = anOutbox()
  outbox.edits({ ...anUpdate(1, 71, { name: 'B' }, { name: 'A' }), entity: 'releases' })
  outbox.sends()
  outbox.edits(anAct(2, 71, 'approved', 'open'), inRelease(3, 71), inRelease(4, 72))
  outbox.receives([rejected(1)])
  expect(ids(outbox.sends())).toEqual([idOf(4)])
})

test('an act on a release, or its deletion, waits for an edit at which the server has failed', () => {
  for (const last of [
    anAct(2, 71, 'open', 'in-review'),
    { ...aDelete(2, 71), entity: 'releases' as const },
  ]) {
    const outbox = anOutbox()
    outbox.edits(savedAgain(1, 1, { name: 'B' }), rename(3, 3))
    outbox.sends()
    outbox.receives([{ id: idOf(1), answer: { status: 'retry', message: 'It broke' } }, accepted(3)])
    outbox.edits(last)
    expect(outbox.sends()).toEqual([])
    outbox.now = outbox.wakesAt() ?? 0
    expect(ids(outbox.sends())).toEqual([idOf(1)])
    outbox.receives([accepted(1)])
    expect(ids(outbox.sends())).toEqual([idOf(2)])
  }
})

test('an act on a release does not wait for an edit that needs a decision', () => {
  const outbox = anOutbox()
  outbox.edits(inRelease(1, 71))
  outbox.sends()
  outbox.receives([rejected(1)])
  outbox.edits(anAct(2, 71, 'open', 'in-review'))
  expect(ids(outbox.sends())).toEqual([idOf(2)])
})

test('an edit of a release waits for the acts that were made before it', () => {
  const outbox = anOutbox()
  outbox.edits(anAct(1, 71, 'in-review', 'approved'), anAct(2, 71, 'approved', 'open'), inRelease(3, 71))
  for (const id of [1, 2, 3]) {
    expect(ids(outbox.sends())).toEqual([idOf(id)])
    outbox.receives([accepted(id)])
  }
})

test('an accepted write stays until its ledger row is applied, and then leaves a receipt', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1))
  outbox.sends()
  outbox.receives([accepted(1)])
  expect(outbox.kinds()).toEqual(['accepted'])
  outbox.applies(idOf(1), idOf(77))
  expect(outbox.state.entries).toEqual([])
  expect(outbox.state.receipts).toMatchObject([{ writeId: idOf(1), lsn: '100', onSite: false }])
  outbox.happens({ type: 'on-site', writeIds: [idOf(1)] })
  expect(outbox.state.receipts).toMatchObject([{ onSite: true }])
})

test('the ledger delivers an answer that was lost', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1), rename(2, 2))
  outbox.loses(outbox.sends())
  const conflict = conflicting(2, [{ field: 'name', base: 'A', mine: 'N2', theirs: 'B' }])
  outbox.happens({ type: 'ledger', rows: [accepted(1), conflict], lsn: '5' })
  expect(outbox.kinds()).toEqual(['parked'])
  expect(outbox.entry(2)?.state).toMatchObject({ reason: { conflict: conflict.answer.conflict } })
})

test('a batch whose sender crashed is sent again under the same ids', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1))
  outbox.sends()
  outbox.happens({ type: 'sender-started' })
  expect(ids(outbox.sends())).toEqual([idOf(1)])
})

test('a lost request is repeated with increasing backoff, or at once on demand', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1))
  const pauses = [1, 2, 3, 12].map((tries) => {
    outbox.state = { ...outbox.state, tries: tries - 1 }
    outbox.loses(outbox.sends())
    const at = outbox.wakesAt() ?? 0
    const pause = at - outbox.now
    outbox.now = at
    return pause
  })
  expect(pauses).toEqual([375, 750, 1500, 45_000])
  outbox.loses(outbox.sends())
  outbox.happens({ type: 'send-now' })
  expect(outbox.sends()).toHaveLength(1)
})

test('nothing is sent before retry-after has passed', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1))
  outbox.fails(outbox.sends(), 429, 30_000)
  expect(outbox.wakesAt()).toBe(outbox.now + 30_000)
})

test('an ended session pauses the whole queue and keeps all edits', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1), rename(2, 2))
  outbox.fails(outbox.sends(), 401)
  expect(outbox.state.paused).toBe('signed-out')
  expect(outbox.sends()).toEqual([])
  expect(outbox.kinds()).toEqual(['queued', 'queued'])
  outbox.happens({ type: 'signed-in' })
  expect(outbox.sends()).toHaveLength(2)
})

test.each([400, 413])(
  'the write that makes a request fail with %i is found and needs a decision, and the others are sent',
  (status) => {
    const outbox = anOutbox()
    outbox.edits(...Array.from({ length: 50 }, (_, i) => rename(i, i)))
    let requests = 0
    for (let batch = outbox.sends(); batch.length > 0; batch = outbox.sends()) {
      requests += 1
      if (batch.some(({ id }) => id === idOf(37))) outbox.fails(batch, status)
      else outbox.receives(batch.map(accepted))
    }
    expect(outbox.entry(37)?.state).toMatchObject({ kind: 'parked', reason: { kind: 'rejected' } })
    expect(outbox.kinds().filter((kind) => kind === 'accepted')).toHaveLength(49)
    expect(requests).toBeLessThan(25)
  },
)

test.each(['500', 'retry'] as const)(
  'a write at which the server keeps failing (%s) needs a decision, and the others are sent',
  (how) => {
    const outbox = anOutbox()
    outbox.edits(...Array.from({ length: 30 }, (_, i) => rename(i, i)))
    let alone = 0
    for (let i = 0; i < 100 && outbox.state.entries.some(({ state }) => state.kind === 'queued'); i++) {
      const batch = outbox.sends()
      const poisoned = batch.some(({ id }) => id === idOf(17))
      if (poisoned && batch.length === 1) alone += 1
      if (poisoned && how === '500') outbox.fails(batch, 500)
      else {
        outbox.receives(
          batch.map((write) =>
            write.id === idOf(17)
              ? { id: write.id, answer: { status: 'retry', message: 'It broke' } }
              : accepted(write),
          ),
        )
      }
      outbox.now = outbox.wakesAt() ?? outbox.now
      outbox.happens({ type: 'sender-started' })
    }
    expect(outbox.entry(17)?.state).toMatchObject({ kind: 'parked', reason: { kind: 'server-error' } })
    expect(outbox.kinds().filter((kind) => kind === 'accepted')).toHaveLength(29)
    expect(alone).toBeLessThanOrEqual(MAX_FAILURES)
  },
)

test('no edit needs a decision because the server is unreachable', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1), rename(2, 2))
  for (const status of Array.from({ length: 40 }, (_, i) => [502, 503, 504, 408, 429][i % 5] ?? 503)) {
    outbox.fails(outbox.sends(), status)
    outbox.now = outbox.wakesAt() ?? outbox.now
    outbox.happens({ type: 'sender-started' })
  }
  expect(outbox.kinds()).toEqual(['queued', 'queued'])
})

test('no edit of several needs a decision because the database is temporarily unavailable', () => {
  const outbox = anOutbox()
  outbox.edits(rename(1, 1), rename(2, 2), rename(3, 3))
  const started = outbox.now
  while (outbox.now < started + 20_000) {
    const batch = outbox.sends()
    outbox.receives(batch.map(({ id }) => ({ id, answer: { status: 'retry', message: 'No database' } })))
    outbox.now = outbox.wakesAt() ?? outbox.now
    outbox.happens({ type: 'sender-started' })
  }
  expect(outbox.kinds()).toEqual(['queued', 'queued', 'queued'])
  for (let i = 0; i < 5 && outbox.kinds().includes('queued'); i++) {
    outbox.receives(outbox.sends().map(accepted))
    outbox.now += 60_000
  }
  expect(outbox.kinds()).toEqual(['accepted', 'accepted', 'accepted'])
})
