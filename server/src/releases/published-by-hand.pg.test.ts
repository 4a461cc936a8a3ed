import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { childListsOf, type ContentName, entityNamed, saveTimes } from '@coop/sync/entities'
import { type EditedValues, editedRows, overlaidRow, type TableRow, tablesOf } from '@coop/sync/overlay'
import { foldEdit, type ReleaseEdit, releaseEditId, releaseLayer } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Answer, Json, Write } from '@coop/sync/write'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Edit, editsOf, UNIQUE } from '../../testing/entity-edits.ts'
import {
  accepted,
  aService,
  aWrite,
  insert,
  setUpWrites,
  update,
  type WriteSetup,
} from '../../testing/writes.ts'

// One site publishes a release; on the other the same edits are made by hand. Both have the same rows, and the same
// edits by others.

const edited: readonly ContentName[] = [
  'services',
  'service_companies',
  'cases',
  'content',
  'website_assets',
  'value_propositions',
  'founding_partners',
]
const references = new Map<string, string[]>()
let sites: { released: WriteSetup; byHand: WriteSetup }
beforeAll(async () => {
  sites = { released: await setUpWrites(), byHand: await setUpWrites() }
  for (let number = 1; number <= 2; number++) {
    const name = `company ${number}`
    await refer('services', aService())
    await refer('service_companies', { name, slug: `company-${number}` })
    await refer('website_assets', { asset_key: `asset ${number}`, category: 'other', image_url: '/media/a' })
    await refer('content_categories', { name, slug: `category-${number}` })
  }
})
afterAll(async () => {
  await sites.released.database.drop()
  await sites.byHand.database.drop()
})

async function refer(entity: ContentName, values: Record<string, Json>): Promise<void> {
  const write = insert(entity, values)
  await onBoth(write)
  references.set(entity, [...(references.get(entity) ?? []), write.rowId])
}

async function onBoth(write: Write): Promise<Answer> {
  const [one] = await sites.released.send(write)
  const [other] = await sites.byHand.send(write)
  expect(other?.status).toBe(one?.status)
  return one ?? { status: 'accepted' }
}

const anEdit = fc.constantFrom(...edited).chain((name) => editsOf(name, references))
const aRun = fc.record({
  first: fc.array(anEdit, { maxLength: 8 }),
  mine: fc.array(anEdit, { minLength: 3, maxLength: 14, size: 'max' }),
  /** by others, while the release is open */
  theirs: fc.array(anEdit, { maxLength: 3 }),
  /** by others, after the release was published */
  later: fc.array(anEdit, { maxLength: 3 }),
})

test(
  'publishing equals the same edits by hand, an open release changes nothing, and one taken back leaves the changes of others',
  { tags: 'random' },
  async () => {
    const count = { published: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(aRun, async ({ first, mine, theirs, later }) => {
        const ids = new Map(edited.map((name) => [name, randomUUID()]))
        const make = editor(ids)
        for (const edit of first) await onBoth(make(edit, await rowOf(sites.byHand, edit, ids)))

        const release = randomUUID()
        await sites.released.send(insert('releases', { name: 'A release' }, release))
        const waiting = new Map<string, ReleaseEdit>()
        for (const edit of mine) await stage(release, waiting, make, edit, ids)
        for (const edit of theirs) await onBoth(make(edit, await rowOf(sites.byHand, edit, ids)))
        const open = await contents(sites.released, ids)
        expect(open).toEqual(await contents(sites.byHand, ids))

        const answers: Answer[] = []
        for (const edit of waiting.values()) answers.push(...(await sites.byHand.send(writeOf(edit))))
        const isApplied = answers.every(({ status }) => status === 'accepted')
        const publish = update('releases', release, { state: 'open' }, { state: 'published' })
        const published = await sites.released.sendOne(publish)
        expect([published.status, answers]).toEqual([isApplied ? 'accepted' : 'rejected', answers])
        count[isApplied ? 'published' : 'refused'] += 1
        if (!isApplied) {
          expect(await contents(sites.released, ids)).toEqual(open)
          return
        }
        const out = await contents(sites.released, ids)
        expect(out).toEqual(await contents(sites.byHand, ids))

        const touched = new Set<string>()
        for (const edit of later) {
          const write = make(edit, await rowOf(sites.released, edit, ids))
          if (write.op !== 'update') continue
          expect(await sites.released.sendAs('berta', { ...write, userId: 'berta' })).toHaveLength(1)
          touched.add(write.entity)
        }
        const before = await contents(sites.released, ids)
        expect(
          await sites.released.sendOne(
            update('releases', release, { state: 'published' }, { state: 'taken-back' }),
          ),
        ).toEqual(accepted)
        const after = await contents(sites.released, ids)
        for (const name of edited) {
          // A row made by the release stays if others have changed it since.
          const wasMade = waiting.get(name)?.op === 'insert'
          const isTouched = touched.has(name)
          if (wasMade) {
            expect([name, after[name] ?? null]).toEqual([name, isTouched ? (before[name] ?? null) : null])
            continue
          }
          const fields = new Set([...Object.keys(after[name] ?? {}), ...Object.keys(open[name] ?? {})])
          for (const field of fields) {
            const key = `${name}.${field}`
            const isTheirs = !isDeepStrictEqual(before[name]?.[field], out[name]?.[field])
            const expected = isTheirs ? before[name]?.[field] : open[name]?.[field]
            expect([key, after[name]?.[field]]).toEqual([key, expected])
          }
        }
      }),
      { numRuns: 20 },
    )
    expect(Math.min(...Object.values(count))).toBeGreaterThan(2)
  },
)

type Ids = ReadonlyMap<ContentName, string>
type Make = (edit: Edit, shown: EditedValues | undefined) => Write

function idOf(ids: Ids, entity: string): string {
  const id = edited.flatMap((name) => (name === entity ? (ids.get(name) ?? []) : []))[0]
  if (id === undefined) throw new Error(`There is no row of ${entity}`)
  return id
}

/** Makes the write of an edit of the shown row. */
function editor(ids: Ids): Make {
  const itemIds = new Map<string, string>()
  const withId = (item: Json, list: string): Json => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new Error('An item is an object')
    const key = `${list} ${JSON.stringify(item['id'])}`
    const id = itemIds.get(key) ?? randomUUID()
    itemIds.set(key, id)
    return { ...item, id }
  }
  return ({ entity, op, values, changed, leftOut }, shown) => {
    const { children, slug } = entityNamed(entity)
    const rowId = idOf(ids, entity)
    const row: Record<string, Json> = Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, Json] => {
        if (value === UNIQUE || value === `/media/${UNIQUE}`)
          return [name, `${value}${randomUUID().replaceAll('-', '')}`]
        if (!Object.hasOwn(children, name) || !Array.isArray(value)) return [name, value]
        return [name, value.map((item) => withId(item, `${rowId} ${name}`))]
      }),
    )
    if (slug?.follows === true) row['slug'] = row[slug.from] ?? null
    const only = (isMeant: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => isMeant(name)))
    const rest = { entity, rowId, schemaVersion: SCHEMA_VERSION }
    if (shown === undefined)
      return aWrite({ ...rest, op: 'insert', changes: only((name) => !leftOut.includes(name)) })
    if (op === 'delete') return aWrite({ ...rest, op, base: { write_id: shown['write_id'] ?? null } })
    const changes = only((name) => changed.includes(name))
    const base = Object.fromEntries(Object.keys(changes).map((name) => [name, shown[name] ?? null]))
    return aWrite({ ...rest, op, base, changes })
  }
}

/** Saves an edit to the release, based on the row as the release makes it. */
async function stage(
  release: string,
  waiting: Map<string, ReleaseEdit>,
  make: Make,
  edit: Edit,
  ids: Ids,
): Promise<void> {
  const t = sites.released
  const rowId = idOf(ids, edit.entity)
  const live = await rowOf(t, edit, ids)
  const before = waiting.get(edit.entity) ?? null
  if (before?.op === 'delete') return
  const id = releaseEditId(release, edit.entity, rowId)
  const stored = await t.rowOf('release_edits', id)
  const shown = before === null ? live : overlaidRow(edit.entity, live, layerOf(before, id))
  const write = make(edit, shown)
  if (write.entity === 'releases' || write.entity === 'release_edits') throw new Error('No content')
  const base = write.op === 'delete' ? { write_id: live?.['write_id'] ?? null } : write.base
  const folded = foldEdit(before, { entity: write.entity, rowId, op: write.op, base, changes: write.changes })
  const { op = 'update', base: foldedBase = {}, changes = {} } = folded ?? {}
  const next = { op, base: foldedBase, changes }
  const send = async (save: Write): Promise<void> => expect(await t.sendOne(save)).toEqual(accepted)
  if (folded === null) {
    waiting.delete(edit.entity)
    if (stored !== undefined)
      await send(
        aWrite({
          entity: 'release_edits',
          rowId: id,
          op: 'delete',
          base: { write_id: String(stored['write_id']) },
        }),
      )
    return
  }
  waiting.delete(edit.entity)
  waiting.set(edit.entity, folded)
  if (stored === undefined) {
    const values = {
      release_id: release,
      entity: edit.entity,
      row_id: rowId,
      title: 'A row',
      schema_version: SCHEMA_VERSION,
    }
    await send(insert('release_edits', { ...values, ...next, display_order: waiting.size }, id))
  } else if (before !== null) {
    await send(
      update(
        'release_edits',
        id,
        { op: before.op, base: { ...before.base }, changes: { ...before.changes } },
        next,
      ),
    )
  }
}

function layerOf({ entity, rowId, op, base, changes }: ReleaseEdit, id: string) {
  const at = '2026-11-26T08:00:00+00:00'
  return releaseLayer([
    {
      id,
      release_id: id,
      entity,
      row_id: rowId,
      title: 'A row',
      op,
      base: { ...base },
      changes: { ...changes },
      schema_version: SCHEMA_VERSION,
      display_order: 0,
      authors: [],
      write_id: id,
      created_at: at,
      updated_at: at,
    },
  ])
}

function writeOf({ entity, rowId, op, base, changes }: ReleaseEdit): Write {
  return aWrite({
    entity,
    rowId,
    op,
    base: { ...base },
    changes: { ...changes },
    schemaVersion: SCHEMA_VERSION,
  })
}

async function rowOf(
  t: WriteSetup,
  { entity }: Pick<Edit, 'entity'>,
  ids: Ids,
): Promise<EditedValues | undefined> {
  const id = idOf(ids, entity)
  const rows = new Map<string, TableRow[]>()
  const { table } = entityNamed(entity)
  const keys = new Map([
    [table, 'id'],
    ...childListsOf(entityNamed(entity)).map(({ list }) => [list.table, list.parentKey] as const),
  ])
  for (const name of tablesOf(entity)) {
    const found = await t.database.sql<{ row: TableRow }[]>`
      select to_jsonb(t) as row from ${t.database.sql(name)} t where ${t.database.sql(keys.get(name) ?? 'id')} = ${id}`
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  return editedRows(entity, (name) => rows.get(name) ?? []).get(id)
}

/** All rows as they are edited, without values that differ with each save. */
async function contents(t: WriteSetup, ids: Ids): Promise<Record<string, Record<string, Json>>> {
  const rows: Record<string, Record<string, Json>> = {}
  for (const entity of edited) {
    const row = await rowOf(t, { entity }, ids)
    if (row === undefined) continue
    const { fields } = entityNamed(entity)
    const times = saveTimes(fields).map(({ name }) => name)
    const counted = Object.keys(fields).filter((name) => fields[name]?.derivation?.kind === 'counted')
    const left = ['write_id', 'created_at', 'updated_at', ...times, ...counted]
    rows[entity] = Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
  }
  return rows
}
