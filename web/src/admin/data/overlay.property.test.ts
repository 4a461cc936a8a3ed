import * as fc from 'fast-check'
import { childListsOf, entityNamed, type Json } from '@coop/sync/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFeature, aMirror, anInsertOf, aRow, aStep, shown } from './mirror-fixture.ts'
import { aDelete, anInsert, anOutbox, anUpdate, idOf } from './outbox-fixture.ts'
import { createPendingSync, pendingWrites } from './pending.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
afterAll(() => mirror.db.close())

const text = fc.constantFrom('a', 'b', '"quoted"', "it's", 'ä\n', '{"x":1}')
const features = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 50, max: 56 }), text), { selector: ([id]) => id, maxLength: 3 })
  .map((items) =>
    items.map(([id, feature_text], order): Record<string, Json> => ({
      id: idOf(id),
      feature_text,
      display_order: order,
    })),
  )
const changes = fc.record(
  {
    name: text,
    theme: fc.uniqueArray(text, { maxLength: 3 }),
    duration: fc.constantFrom(null, '1-4-weeks'),
    homepage_priority: fc.nat(),
    published: fc.boolean(),
    features,
  },
  { requiredKeys: [] },
)
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
        await mirror.db.exec(
          'delete from edits.pending; delete from synced.services; delete from synced.service_features',
        )
        await mirror.store.commit(
          aStep(10, {
            services: [1, 2].map((n) => anInsertOf(aRow('services', n, { name: `S${n}`, theme: ['t'] }))),
            service_features: [aFeature(60, 1, 'one', 0), aFeature(61, 1, 'two', 1), aFeature(62, 2, 'x')],
          }),
        )
        const expected = new Map(
          [...(await shown(mirror.db, 'services'))].map(([id, values]) => [id, plain(values)]),
        )
        const outbox = anOutbox()
        const sync = createPendingSync(mirror.db)
        for (const [i, each] of edits.entries()) {
          if (each.op === 'send')
            outbox.hears(outbox.sends().map(({ id }) => ({ id, answer: { status: 'accepted' } })))
          else if (each.op === 'delete') outbox.edits(aDelete(1000 + i, each.row))
          else if (each.op === 'update')
            outbox.edits(anUpdate(1000 + i, each.row, each.changes, { name: '-' }))
          else outbox.edits(anInsert(1000 + i, each.row, { ...whole(), ...each.changes }))
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
          [...(await shown(mirror.db, 'services'))].map(([id, values]) => [id, plain(values)]),
        )
        expect(sorted(seen)).toEqual(sorted(expected))
      }),
      { numRuns: 40 },
    )
  },
)

function whole(): Record<string, Json> {
  const {
    id: _,
    write_id: _w,
    created_at: _c,
    updated_at: _u,
    ...fields
  } = aRow('services', 1, { name: 'new' })
  const lists = childListsOf(entityNamed('services')).map(({ name }) => [name, []])
  return { ...fields, ...Object.fromEntries(lists) }
}

function sorted<T>(rows: Map<string, T>): [string, T][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
}
