import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addedWrites, optimisticRow } from './optimistic-row.ts'
import { aMirror, shownRows } from '../../testing/mirror-fixture.ts'
import { aDelete, anInsert, anOutbox, anUpdate, idOf } from '../../testing/outbox-fixture.ts'
import { createPendingSync, type PendingWrite, pendingWrites } from '../mirror/pending-sync.ts'
import { fillServices, serviceChanges, wholeService } from '../../testing/services-fixture.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
afterAll(() => mirror.db.close())

const changes = serviceChanges(2)
const row = fc.integer({ min: 1, max: 6 })
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('update' as const), row, changes }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('delete' as const), row }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('insert' as const), changes }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('send' as const) }) },
)

test(
  'an optimistic row is what the views show a moment later',
  { tags: 'random', timeout: 120_000 },
  async () => {
    let comparisons = 0
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 10 }), async (edits) => {
        await fillServices(mirror)
        const outbox = anOutbox()
        const sync = createPendingSync(mirror.db)
        let before: PendingWrite[] = []
        let seen = await shownRows(mirror.db, 'services')
        for (const [i, each] of edits.entries()) {
          outbox.now += 1_010
          // Only rows on the screen are edited, and a new row has an id that no edit has named before.
          if ((each.op === 'update' || each.op === 'delete') && !seen.has(idOf(each.row))) continue
          if (each.op === 'send') outbox.sends()
          else if (each.op === 'delete') outbox.edits(aDelete(1000 + i, each.row))
          else if (each.op === 'update')
            outbox.edits(anUpdate(1000 + i, each.row, each.changes, { name: '-' }))
          else outbox.edits(anInsert(1000 + i, i + 3, { ...wholeService(), ...each.changes }))
          const after = pendingWrites(outbox.state.entries)
          const added = addedWrites(before, after)
          before = after
          await sync(outbox.state.entries)
          const next = await shownRows(mirror.db, 'services')
          for (const id of new Set(added.map(({ row_id }) => row_id))) {
            const writes = added.filter(({ row_id }) => row_id === id)
            const optimistic = optimisticRow('services', seen.get(id), writes)
            if (optimistic === null) continue
            comparisons += 1
            expect(optimistic).toEqual(next.get(id) ?? 'gone')
            // The views may have folded the writes already when the row is computed.
            expect(optimisticRow('services', next.get(id), writes)).toEqual(optimistic)
          }
          seen = next
        }
      }),
      { numRuns: 150 },
    )
    expect(comparisons).toBeGreaterThan(50)
  },
)

test('a row from which a write was taken back has no optimistic row', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'B', duration: null }, { name: 'A', duration: '1-4-weeks' }))
  const before = pendingWrites(outbox.state.entries)
  outbox.edits(anUpdate(2, 1, { name: 'C', duration: '1-4-weeks' }, { name: 'B', duration: null }))
  expect(pendingWrites(outbox.state.entries)).toMatchObject([{ changes: { name: 'C' } }])
  expect(addedWrites(before, pendingWrites(outbox.state.entries))).toEqual([])
})
