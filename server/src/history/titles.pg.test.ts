import { clientFields, type Entity, entityNamed, entityNames } from '@coop/sync/entities'
import { activityPageSchema } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildDemoContent } from '../demo/demo-rows.ts'
import { accepted, openWrites, remove, update } from '../../testing/writes.ts'

const t = await openWrites()
const demo = buildDemoContent(new Date('2026-11-20T12:00:00.000Z'))

/** A demo row as a client writes it: without references, times of saves, and pictures that were not uploaded. */
function demoValues({ table, fields }: Entity): Record<string, Json> {
  const row = { ...demo.tables.find((filled) => filled.table === table)?.rows[0] }
  const values = z.record(z.string(), z.unknown()).parse(row)
  return Object.fromEntries(
    clientFields(fields).flatMap(([name, { kind, nullable }]) => {
      if (kind === 'timestamp') return []
      if (kind === 'image') return [[name, nullable ? null : '/media/other/picture.webp']]
      return [[name, kind === 'reference' ? null : z.json().parse(values[name] ?? null)]]
    }),
  )
}

async function activityOf(entity: string): Promise<(readonly [title: string, kind: string])[]> {
  const response = await t.app.request(`/api/activity?entity=${entity}`)
  const { lines } = activityPageSchema.parse(await response.json())
  return lines.map((line) => (line.type === 'one' ? [line.title, line.kind] : ['many', '']))
}

// An edit of a release needs an existing release.
test.each(entityNames.filter((name) => name !== 'release_edits'))(
  'the history of %s has the title of a row',
  async (name) => {
    const entity = entityNamed(name)
    const before = demoValues(entity)
    const title = before[entity.title]
    const id = await t.insertOne(name, before)
    const becomes: Record<string, Json> = { [entity.title]: 'renamed' }
    if (entity.slug?.follows === true) becomes['slug'] = 'renamed'
    const base = Object.fromEntries(Object.keys(becomes).map((field) => [field, before[field] ?? null]))
    expect(await t.sendOne(update(name, id, base, becomes))).toEqual(accepted)
    const row = await t.rowOf(name, id)
    expect(await t.sendOne(remove(name, id, String(row?.['write_id'])))).toEqual(accepted)
    expect(await activityOf(name)).toEqual([
      ['renamed', 'deleted'],
      ['renamed', 'changed'],
      [title, 'created'],
    ])
  },
)
