import * as fc from 'fast-check'
import type { Json } from '@coop/sync/write'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMirror, shownRows } from '../../testing/mirror-fixture.ts'
import { aDelete, anInsert, anOutbox, anUpdate } from '../../testing/outbox-fixture.ts'
import { createPendingSync, pendingWrites } from '../mirror/pending-sync.ts'
import { fillServices, serviceChanges, wholeService } from '../../testing/services-fixture.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
afterAll(() => mirror.db.close())

const changes = serviceChanges(3)
const row = fc.integer({ min: 1, max: 4 })
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('update' as const), row, changes }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('delete' as const), row }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('insert' as const), row, changes }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('send' as const) }) },
)

const plain = (values: Record<string, Json>) => ({
  name: values['name'] ?? null,
  theme: values['theme'] ?? null,
  duration: values['duration'] ?? null,
  homepage_priority: values['homepage_priority'] ?? null,
  published: values['published'] ?? null,
  features: values['features'] ?? null,
})

test(
  'the views fold like a plain loop over the pending writes',
  { tags: 'random', timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        await fillServices(mirror)
        const expected = new Map(
          [...(await shownRows(mirror.db, 'services'))].map(([id, values]) => [id, plain(values)]),
        )
        const outbox = anOutbox()
        const sync = createPendingSync(mirror.db)
        for (const [i, each] of edits.entries()) {
          if (each.op === 'send')
            outbox.receives(outbox.sends().map(({ id }) => ({ id, answer: { status: 'accepted' } })))
          else if (each.op === 'delete') outbox.edits(aDelete(1000 + i, each.row))
          else if (each.op === 'update')
            outbox.edits(anUpdate(1000 + i, each.row, each.changes, { name: '-' }))
          else outbox.edits(anInsert(1000 + i, each.row, { ...wholeService(), ...each.changes }))
          if (i % 3 === 0) await sync(outbox.state.entries)
        }
        await sync(outbox.state.entries)
        for (const { op, row_id, changes } of pendingWrites(outbox.state.entries)) {
          const before = expected.get(row_id)
          if (op === 'delete') expected.delete(row_id)
          else if (op === 'insert' || before !== undefined)
            expected.set(row_id, plain({ ...before, ...changes }))
        }
        const seen = new Map(
          [...(await shownRows(mirror.db, 'services'))].map(([id, values]) => [id, plain(values)]),
        )
        expect(sorted(seen)).toEqual(sorted(expected))
      }),
      { numRuns: 40 },
    )
  },
)

function sorted<T>(rows: Map<string, T>): [string, T][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
}
