import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EntityName, entityNamed, contentNames, saveTimes, syncedTables } from '@coop/sync/entities'
import { type EditedValues, editedRows, overlaidRow, type PendingWrite } from '@coop/sync/overlay'
import { createMemoryRows, type JsonRow, type Reader, startReader } from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Edit, editsOf, UNIQUE } from '../../testing/entity-edits.ts'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { readConfig } from '../config/config.ts'
import { openShapeService, type ShapeService } from '../shapes/shape-service.ts'
import { accepted, aService, aWrite, setUpWrites, USER, type WriteSetup } from '../../testing/writes.ts'

// Once the server has accepted the writes, the overlay is compared with the rows that administrators read through the
// engine and the gateway. Referenced rows stay unchanged: a device cannot know the effects of changing them.

const lifetime = new AbortController()
const memory = createMemoryRows<Record<string, JsonRow>>([...adminShapes.keys()])
/** By table, the rows that others may reference. */
const references = new Map<string, string[]>()
let t: WriteSetup
let dataDir: string
let shapes: ShapeService
let reader: Reader
beforeAll(async () => {
  t = await setUpWrites()
  dataDir = await mkdtemp(join(tmpdir(), 'coop-overlay-'))
  shapes = await openShapeService({
    config: readConfig({ DATA_DIR: dataDir }, '/project'),
    sql: t.database.sql,
    databaseUrl: t.database.url,
    principalOf: async () => ({
      id: USER,
      email: 'anna@example.org',
      admin: true,
      role: 'admin',
      ended: lifetime.signal,
    }),
    logger: createRecordingLogger(),
  })
  reader = startReader({
    url: 'http://site.test/shapes/admin',
    names: [...adminShapes.keys()],
    store: memory,
    fetch: async (input, init) =>
      (await shapes.gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
    signal: lifetime.signal,
  })
  for (let number = 1; number <= 3; number++) {
    const name = `company ${number}`
    const asset = { asset_key: `asset ${number}`, category: 'other', image_url: '/media/a' }
    await refer('services', aService())
    await refer('service_companies', { name, slug: `company-${number}` })
    await refer('website_assets', asset)
    await refer('content_categories', { name, slug: `category-${number}` })
  }
})
afterAll(async () => {
  await reader.stop()
  await shapes.close()
  await t.database.drop()
  await rm(dataDir, { recursive: true })
})

async function refer(entity: EntityName, values: Record<string, Json>): Promise<void> {
  const id = await t.insertOne(entity, values)
  references.set(entity, [...(references.get(entity) ?? []), id])
}

test(
  'a row with its pending writes equals the row that the server makes, even if it contains some of them already',
  { tags: 'random' },
  async () => {
    const edit = fc.oneof(...contentNames.map((name) => editsOf(name, references)))
    const edits = fc.array(edit, { minLength: 1, maxLength: 40, size: 'max' })
    const visits = fc.array(fc.record({ edits, isLast: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
      size: 'max',
    })
    const count = { insert: 0, update: 0, delete: 0 }
    await fc.assert(
      fc.asyncProperty(visits, async (visits) => {
        const device = aDevice()
        let before = syncedRows()
        for (const { edits, isLast } of visits) {
          const synced = syncedRows()
          const writes = edits.map((each) => device.edits(each, synced))
          for (const { op } of writes) count[op] += 1
          const shown = comparable(device.shows(before), before)
          expect(comparable(device.shows(synced), before)).toEqual(shown)
          await accept(writes)
          expect(comparable(device.rows(syncedRows()), before)).toEqual(shown)
          if (!isLast) continue
          device.forgets()
          await measurePictures()
          before = syncedRows()
        }
      }),
      { numRuns: 10 },
    )
    expect(Math.min(...Object.values(count))).toBeGreaterThan(10)
  },
)

interface ShownRow {
  readonly entity: EntityName
  readonly id: string
  readonly row: EditedValues | undefined
}
type SyncedRows = (entity: EntityName, id: string) => EditedValues | undefined

/** Edits rows of all entities, based on the shown rows. */
function aDevice() {
  const rowIds = new Map(contentNames.map((name) => [name, randomUUID()]))
  const itemIds = new Map<string, string>()
  let pending: PendingWrite[] = []
  let now = Date.UTC(2026, 10, 22)
  const rows = (synced: SyncedRows): ShownRow[] =>
    [...rowIds].map(([entity, id]) => ({ entity, id, row: synced(entity, id) }))
  const shows = (synced: SyncedRows): ShownRow[] =>
    rows(synced).map(({ entity, id, row }) => {
      const writes = pending.filter(({ rowId }) => rowId === id)
      return { entity, id, row: overlaidRow(entity, row, writes) }
    })

  /** The values of an edit with real ids. */
  function valuesOf(edit: Edit, rowId: string): Record<string, Json> {
    const { children, slug } = entityNamed(edit.entity)
    const values = Object.entries(edit.values).map(([name, value]): [string, Json] => {
      if (value === UNIQUE || value === `/media/${UNIQUE}`)
        return [name, `${value}${randomUUID().replaceAll('-', '')}`]
      if (!Object.hasOwn(children, name) || !Array.isArray(value)) return [name, value]
      return [name, value.map((item) => withId(item, `${rowId} ${name}`))]
    })
    const row = Object.fromEntries(values)
    // In this test a name is its own slug.
    return slug?.follows === true ? { ...row, slug: row[slug.from] ?? null } : row
  }

  function withId(item: Json, list: string): Json {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw new Error('An item is an object')
    const key = `${list} ${JSON.stringify(item['id'])}`
    const id = itemIds.get(key) ?? randomUUID()
    itemIds.set(key, id)
    return { ...item, id }
  }

  return {
    rows,
    shows,
    /** Makes the write of an edit, which stays pending until it is forgotten. */
    edits(edit: Edit, synced: SyncedRows): Write {
      const shown = shows(synced).find(({ entity }) => entity === edit.entity)
      if (shown === undefined) throw new Error(`There is no row of ${edit.entity}`)
      const write = writeOf(edit, shown.id, valuesOf(edit, shown.id), shown.row)
      for (const { name } of saveTimes(entityNamed(edit.entity).fields)) {
        const said = write.changes[name]
        if (typeof said === 'string') chosenTimes.add(said)
      }
      now += 1_010
      const { id, seq, entity, rowId, op, changes } = write
      pending = [...pending, { id, seq, entity, rowId, op, changes, at: new Date(now).toISOString() }]
      return write
    },
    forgets(): void {
      pending = []
    },
  }
}

function writeOf(
  edit: Edit,
  rowId: string,
  values: Record<string, Json>,
  shown: EditedValues | undefined,
): Write {
  const { entity, op, changed, leftOut } = edit
  const rest = { entity, rowId, schemaVersion: SCHEMA_VERSION }
  const only = (isMeant: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)))
  if (shown === undefined) {
    return aWrite({ ...rest, op: 'insert', changes: only((name) => !leftOut.includes(name)) })
  }
  if (op === 'delete') return aWrite({ ...rest, op, base: { write_id: shown['write_id'] ?? null } })
  const changes = only((name) => changed.includes(name))
  const base = Object.fromEntries(Object.keys(changes).map((name) => [name, shown[name] ?? null]))
  return aWrite({ ...rest, op, base, changes })
}

/** The server accepts the writes, and the reader receives their effects. */
async function accept(writes: Write[]): Promise<void> {
  expect(await t.send(...writes)).toEqual(writes.map(() => accepted))
  await until(() => writes.every(({ id }) => memory.rows()['write_ledger']?.has(id)))
}

/** Sets the measures, as the program that reads the files does. */
async function measurePictures(): Promise<void> {
  await t.database.sql`
    update website_assets set width = 800, height = 600, placeholder = 'data:', content_hash = 'abcdef0123'
    where content_hash is null`
  const assets = () => [...(memory.rows()['website_assets']?.values() ?? [])]
  await until(() => assets().every(({ content_hash: hash }) => hash !== null))
}

function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isTrue()) return
      end()
      resolve()
    }
    const end = memory.subscribe(look)
    look()
  })
}

function syncedRows(): SyncedRows {
  const rows = memory.rows()
  const edited = new Map<EntityName, Map<string, EditedValues>>(
    contentNames.map((name) => [name, editedRows(name, (table) => rows[table]?.values() ?? [])]),
  )
  return (entity, id) => edited.get(entity)?.get(id)
}

const times = new Map(
  [...syncedTables()].map(([table, columns]) => [
    table,
    columns.filter(({ pgType }) => pgType === 'timestamp with time zone').map(({ name }) => name),
  ]),
)

/** For a time that has changed, a device knows only the change, unless a write set the time. */
function comparable(shown: ShownRow[], before: SyncedRows): ShownRow[] {
  return shown.map(({ entity, id, row }) => {
    if (row === undefined) return { entity, id, row }
    // Only the server knows the number of files that an asset has had.
    const { version: _, ...known } = row
    const changed = (times.get(entity) ?? []).flatMap((name): [string, string][] => {
      const time = row[name]
      const isMade = typeof time === 'string' && jsonTime.test(time) && !chosenTimes.has(time)
      return isMade && time !== before(entity, id)?.[name] ? [[name, 'changed']] : []
    })
    return { entity, id, row: { ...known, ...Object.fromEntries(changed) } }
  })
}

/** The times set by writes, known to the microsecond. */
const chosenTimes = new Set<string>()

const jsonTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?\+00:00$/
