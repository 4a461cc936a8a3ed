import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EntityName, contentNames } from '@coop/sync/entities'
import {
  type EditedValues,
  editedRows,
  overlaidRow,
  publicChanges,
  publicFlag,
  publicParts,
  publicTablesOf,
  type PublicTableRow,
} from '@coop/sync/overlay'
import { createMemoryRows, type JsonRow, parsePosition, type Reader, startReader } from '@coop/sync/reader'
import { adminShapes, type Audience, publicShapes } from '@coop/sync/shapes'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { readConfig } from '../config/config.ts'
import { fillDemoContent } from '../demo/fill-demo-content.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { openShapeService, type ShapeService } from '../shapes/shape-service.ts'
import {
  accepted,
  aService,
  insert,
  setUpWrites,
  update,
  USER,
  type WriteSetup,
} from '../../testing/writes.ts'

// A preview is computed from an administrator's rows and an edit. After the server has applied the edit, the preview is
// compared with the rows that visitors read through the engine and the gateway.

type Rows = ReturnType<typeof createMemoryRows<Record<string, JsonRow>>>
type Tables = Map<string, Map<string, PublicTableRow>>

const lifetime = new AbortController()
const memory: Record<Audience, Rows> = {
  admin: createMemoryRows([...adminShapes.keys()]),
  public: createMemoryRows([...publicShapes.keys()]),
}
let readers: Reader[] = []
let t: WriteSetup
let dataDir: string
let shapes: ShapeService

beforeAll(async () => {
  t = await setUpWrites()
  dataDir = await mkdtemp(join(tmpdir(), 'coop-public-changes-'))
  const storage = await openFolderStorage(join(dataDir, 'media'))
  await fillDemoContent(t.database.sql, { storage, now: new Date('2026-11-15T10:00:00Z') })
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
  readers = (['admin', 'public'] as const).map((audience) =>
    startReader({
      url: audience === 'admin' ? 'http://site.test/shapes/admin' : 'http://site.test/shapes',
      names: [...(audience === 'admin' ? adminShapes : publicShapes).keys()],
      store: memory[audience],
      fetch: async (input, init) =>
        (await shapes.gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
      signal: lifetime.signal,
    }),
  )
  await Promise.all(readers.map(({ ready }) => ready))
})
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  await shapes.close()
  await t.database.drop()
  await rm(dataDir, { recursive: true })
})

test('the public rows that a device derives are exactly those that visitors get', () => {
  const derived = publicTables()
  expect(sizes(derived)).toMatchObject({ services: 34, service_companies: 22 })
  expect(sizes(derived)).toEqual(sizes(visitorTables()))
  for (const [table, rows] of visitorTables()) expect(derived.get(table), table).toEqual(rows)
})

/** The first demo row of the entity that meets this condition. */
const rowWhere = (entity: EntityName, holds: (values: EditedValues) => boolean = () => true) => {
  for (const [id, values] of editedOf(entity)) if (holds(values)) return { id, values }
  throw new Error(`The demo has no such row of ${entity}`)
}

type Change = {
  of?: (values: EditedValues) => boolean
  changes: (values: EditedValues) => Record<string, Json>
}
const item = () => ({ id: randomUUID(), display_order: 0 })

const edits: [what: string, entity: EntityName, Change][] = [
  [
    'texts, flags and lists of a service',
    'services',
    {
      changes: () => ({
        name: 'A service renamed',
        slug: 'a-service-renamed',
        long_description: 'One.\n\nTwo.',
        show_on_homepage: true,
        features: [{ ...item(), feature_text: 'First' }],
        images: [],
      }),
    },
  ],
  ['a service that is hidden', 'services', { changes: () => ({ published: false }) }],
  [
    'a case with its results',
    'cases',
    { changes: () => ({ title: 'Another case', results: [{ ...item(), result_text: '+40 %' }] }) },
  ],
  [
    'a company with its pictures',
    'service_companies',
    {
      changes: ({ images }) => ({
        name: 'Another Oy',
        slug: 'another-oy',
        images: Array.isArray(images) ? images.slice(1) : [],
      }),
    },
  ],
  ['an article', 'content', { changes: () => ({ title: 'Another article', content: '## New\n\nText.' }) }],
  ['a category', 'content_categories', { changes: () => ({ name: 'Another category' }) }],
  ['a partner', 'founding_partners', { changes: () => ({ quote: 'Said otherwise.', title: null }) }],
  ['a value proposition', 'value_propositions', { changes: () => ({ description: 'Otherwise.' }) }],
  [
    'the texts of an asset',
    'website_assets',
    { changes: () => ({ alt_text: 'Seen otherwise', focal_x: 20 }) },
  ],
  [
    'a theme with other names, which services, cases, companies and assets write out',
    'offering_themes',
    {
      of: ({ name }) =>
        [...editedOf('services').values()].some(
          ({ theme }) => Array.isArray(theme) && theme.includes(name ?? ''),
        ),
      changes: () => ({ name: 'Renamed theme', slug: 'renamed-theme', short_name: 'Renamed' }),
    },
  ],
  [
    'another file of an asset, which follows into fields, lists and articles',
    'website_assets',
    {
      of: ({ image_url: address }) =>
        [...editedOf('services').values()].some((service) => service['hero_image_url'] === address),
      changes: () => ({ image_url: '/media/other/another.webp' }),
    },
  ],
]

test.each(edits)(
  'a preview of %s equals the rows that visitors get',
  async (_what, entity, { of, changes }) => {
    const { id, values } = rowWhere(entity, of)
    const changed = changes(values)
    await uploadNamedIn(changed)
    if ('image_url' in changed) await nameInAnArticle(values)
    const tables = publicTables()
    const base = Object.fromEntries(Object.keys(changed).map((name) => [name, values[name] ?? null]))
    const write = update(entity, id, base, changed)
    applyTo(tables, entity, write, editedOf(entity).get(id))
    await apply(write)
    expect(comparable(tables)).toEqual(comparable(visitorTables()))
  },
)

test('a preview of a new row, and of a draft previewed as published, equals the rows that visitors will get', async () => {
  const draft = insert('services', {
    ...aService({ name: 'Draft' }),
    published: false,
    features: [{ ...item(), feature_text: 'One' }],
  })
  await applyUnseen(draft)
  const drafted = editedOf('services').get(draft.rowId)
  for (const [write, before] of [
    [update('services', draft.rowId, { published: false }, { published: true }), drafted],
    [insert('services', aService({ name: 'New' })), undefined],
  ] as const) {
    const tables = publicTables()
    expect(tables.get('services')?.has(write.rowId)).toBe(false)
    applyTo(tables, 'services', write, before)
    expect(tables.get('services')?.has(write.rowId)).toBe(true)
    await apply(write)
    expect(comparable(tables)).toEqual(comparable(visitorTables()))
  }
})

test('every entity declares the flag that makes its rows public, or that all rows are', () => {
  expect(Object.fromEntries(contentNames.map((name) => [name, publicFlag(name)]))).toMatchObject({
    services: 'published',
    service_companies: null,
    cases: 'published',
    content: 'published',
    content_categories: null,
    website_assets: 'is_active',
    founding_partners: 'is_active',
    value_propositions: 'is_active',
    offering_themes: 'is_active',
  })
})

function editedOf(entity: EntityName): Map<string, EditedValues> {
  const rows = memory.admin.rows()
  return editedRows(entity, (table) => rows[table]?.values() ?? [])
}

/** Derives the public tables from the rows of a device. */
function publicTables(): Tables {
  const tables: Tables = new Map(contentNames.flatMap(publicTablesOf).map((table) => [table, new Map()]))
  for (const entity of contentNames) {
    for (const [id, values] of editedOf(entity)) {
      for (const [table, rows] of publicParts(entity, id, values))
        for (const row of rows) tables.get(table)?.set(row.id, row)
    }
  }
  return tables
}

/** A preview does not show former addresses. */
function visitorTables(): [string, Map<string, JsonRow>][] {
  const rows = memory.public.rows()
  return [...publicShapes.keys()]
    .filter((table) => table !== 'slug_redirects')
    .map((table) => [table, new Map(rows[table])])
}

function sizes(tables: Iterable<readonly [string, ReadonlyMap<string, unknown>]>): Record<string, number> {
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.size]))
}

function applyTo(tables: Tables, entity: EntityName, write: Write, before: EditedValues | undefined): void {
  const after = overlaidRow(entity, before, [{ ...write, at: '2026-11-22T12:00:00.000Z', entity }])
  if (after === undefined) throw new Error('The edit leaves no row')
  const isShared = (address: string) =>
    [...editedOf('website_assets')].some(([id, row]) => id !== write.rowId && row['image_url'] === address)
  for (const { table, set, removed } of publicChanges(tables, entity, write.rowId, before, after, isShared)) {
    for (const id of removed) tables.get(table)?.delete(id)
    for (const row of set) tables.get(table)?.set(row.id, row)
  }
}

/** A device cannot know these: times of saves, and values that the server reads from a new file. */
const unknown = ['updated_at', 'published_at', 'created_at', 'width', 'height', 'placeholder', 'content_hash']

function comparable(tables: Iterable<readonly [string, ReadonlyMap<string, object>]>) {
  const known = (row: object) => Object.entries(row).filter(([name]) => !unknown.includes(name))
  return Object.fromEntries(
    [...tables].map(([table, rows]) => [
      table,
      Object.fromEntries([...rows].map(([id, row]) => [id, Object.fromEntries(known(row))])),
    ]),
  )
}

/** The server applies the write, and both readers receive its effects. */
async function apply(write: Write): Promise<void> {
  await applyUnseen(write)
  const goal = lsnOf('admin')
  await until('public', () => lsnOf('public') >= goal)
}

/** The edit changes nothing for visitors, so their reader receives nothing. */
async function applyUnseen(write: Write): Promise<void> {
  expect(await t.sendOne({ ...write, schemaVersion: SCHEMA_VERSION })).toEqual(accepted)
  await until('admin', () => memory.admin.rows()['write_ledger']?.has(write.id) === true)
}

function lsnOf(audience: Audience): bigint {
  const position = parsePosition(memory[audience].state()?.position ?? '')
  if (position === null) throw new Error(`The ${audience} rows have no position`)
  return position.lsn
}

function until(audience: Audience, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isTrue()) return
      end()
      resolve()
    }
    const end = memory[audience].subscribe(look)
    look()
  })
}

async function uploadNamedIn({ image_url: address }: Record<string, Json>): Promise<void> {
  if (typeof address !== 'string') return
  await t.database.sql`
    insert into media_files ${t.database.sql({
      address,
      upload_id: randomUUID(),
      media_type: 'image/webp',
      storage_path: address.slice(1),
      file_size: 240_000,
      upload_bytes: 250_000,
      content_hash: '0123456789abcdef',
      source_hash: 'a'.repeat(64),
      width: 1200,
      height: 800,
      placeholder: 'data:image/webp;base64,AA',
    })}`
}

async function nameInAnArticle({ image_url: address }: EditedValues): Promise<void> {
  if (typeof address !== 'string') return
  const { id, values } = rowWhere('content')
  const content = `![It](${address}) and ![it](${address} "again")`
  await apply(update('content', id, { content: values['content'] ?? null }, { content }))
}
