import { childListsOf, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import * as fc from 'fast-check'
import { aFeature, type aMirror, anInsertOf, aRow, aStep } from './mirror-fixture.ts'
import { idOf } from './outbox-fixture.ts'

const text = fc.constantFrom('a', 'b', '"quoted"', "it's", 'ä\n', '{"x":1}')

/** Any of a service's fields, changed to anything; `places`: how many display orders its features share. */
export function serviceChanges(places: number) {
  const features = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 50, max: 56 }), text), { selector: ([id]) => id, maxLength: 3 })
    .map((items) =>
      items.map(([id, feature_text], index): Record<string, Json> => ({
        id: idOf(id),
        feature_text,
        display_order: index % places,
      })),
    )
  return fc.record(
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
}

/** The services that the edits meet, and nothing else. */
export async function fillServices(mirror: Awaited<ReturnType<typeof aMirror>>): Promise<void> {
  await mirror.db.exec(
    'delete from edits.pending; delete from synced.services; delete from synced.service_features',
  )
  await mirror.store.commit(
    aStep(10, {
      services: [1, 2].map((n) => anInsertOf(aRow('services', n, { name: `S${n}`, theme: ['t'] }))),
      service_features: [aFeature(60, 1, 'one', 0), aFeature(61, 1, 'two', 1), aFeature(62, 2, 'x')],
    }),
  )
}

/** All that an insert of a service names. */
export function wholeService(): Record<string, Json> {
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
