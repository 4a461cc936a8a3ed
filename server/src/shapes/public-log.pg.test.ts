import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@coop/postgres/testing'
import { startEngine } from '@coop/sync/engine'
import { createMemoryRows, type JsonRow, startReader } from '@coop/sync/reader'
import { publicShapes } from '@coop/sync/shapes'
import { getRequestListener } from '@hono/node-server'
import * as fc from 'fast-check'
import type { Sql } from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { readConfig } from '../config/config.ts'
import { readEpochs, renewPublicLog } from './public-log.ts'
import { openShapeService, type ShapeService } from './shape-service.ts'

const RENEW_AFTER_MS = 400

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coop-public-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs the shape engine as a separate service, in place of ElectricSQL. */
async function aShapeServer(databaseUrl: string): Promise<string> {
  const engine = await startEngine({
    databaseUrl,
    storageDir: await aFolder(),
    slotName: 'coop_shapes_apart',
  })
  const server = createServer(getRequestListener((request) => engine.fetch(request))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close().closeAllConnections()
    await engine.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return `http://127.0.0.1:${port}`
}

async function aSite(source: 'embedded' | 'apart', renewAfterMs?: number) {
  const database = await createTestDatabase({ migrate: true })
  onTestFinished(() => database.drop())
  const apart = source === 'apart' ? { ELECTRIC_URL: await aShapeServer(database.url) } : {}
  const open = async (): Promise<ShapeService> => {
    const service = await openShapeService({
      config: readConfig({ DATA_DIR: await aFolder(), ...apart }, '/project'),
      sql: database.sql,
      databaseUrl: database.url,
      principalOf: async () => null,
      logger: createRecordingLogger(),
      ...(renewAfterMs !== undefined && { renewAfterMs }),
    })
    onTestFinished(() => service.close())
    await expect.poll(service.isReady).toBe(true)
    return service
  }
  return { sql: database.sql, service: await open(), open }
}

const get = async ({ gateway }: ShapeService, path: string): Promise<Response> =>
  (await gateway.fetch(new Request(`http://site.test${path}`))) ?? new Response(null, { status: 404 })

/** A shape from its start to its end, as anybody can read it. */
async function wholeLog(service: ShapeService, shape: string): Promise<{ handle: string; text: string }> {
  let text = ''
  let query = 'offset=-1'
  for (;;) {
    const response = await get(service, `/shapes/${shape}?${query}`)
    const body = await response.text()
    const handle = response.headers.get('electric-handle') ?? ''
    if (response.status === 409) {
      text = ''
      query = `offset=-1&handle=${handle}`
      continue
    }
    text += body
    if (response.headers.has('electric-up-to-date')) return { handle, text }
    query = `offset=${response.headers.get('electric-offset')}&handle=${handle}`
  }
}

const valuesIn = (text: string): string[] => [...new Set(text.match(/value-\d+/g))].sort()

const addService = async (sql: Sql, value: string): Promise<string> => {
  const id = randomUUID()
  await sql`insert into services (id, name, slug, category, long_description, published)
    values (${id}, ${value}, ${id}, 'PR', ${value}, true)`
  return id
}

const edit = fc.record({
  do: fc.constantFrom('add', 'change', 'hide', 'show', 'delete'),
  row: fc.nat({ max: 5 }),
})

test.each(['embedded', 'apart'] as const)(
  'G8: after any edit, anonymous requests soon find nothing that is not public: %s',
  { tags: 'random' },
  async (source) => {
    const { sql, service } = await aSite(source, RENEW_AFTER_MS)
    const rows = createMemoryRows<Record<string, JsonRow>>(['services'])
    const lifetime = new AbortController()
    const reader = startReader({
      url: 'http://site.test/shapes',
      names: ['services'],
      store: rows,
      fetch: async (input, init) =>
        (await service.gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
      signal: lifetime.signal,
    })
    onTestFinished(() => lifetime.abort())
    await reader.ready
    const ids: string[] = []
    let made = 0
    const handles = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        for (const { do: kind, row } of edits) {
          const id = ids[row % Math.max(1, ids.length)]
          const value = `value-${++made}`
          if (kind === 'add' || id === undefined) ids.push(await addService(sql, value))
          else if (kind === 'change')
            await sql`update services set long_description = ${value} where id = ${id}`
          else if (kind === 'delete') await sql`delete from services where id = ${id}`
          else await sql`update services set published = ${kind === 'show'} where id = ${id}`
          handles.add((await wholeLog(service, 'services')).handle)
        }
        const shown = await sql`select name, long_description from services where published`
        const expected = valuesIn(JSON.stringify(shown))
        await expect.poll(async () => valuesIn((await wholeLog(service, 'services')).text)).toEqual(expected)
        const { handle } = await wholeLog(service, 'services')
        // A reader that existed before has the same rows.
        await expect
          .poll(() => valuesIn(JSON.stringify([...(rows.rows()['services']?.values() ?? [])])))
          .toEqual(expected)
        for (const old of handles) {
          if (old === handle) continue
          for (const offset of ['-1', '0_0', '0_inf']) {
            const response = await get(service, `/shapes/services?offset=${offset}&handle=${old}`)
            const found = valuesIn(await response.text())
            expect(found.filter((value) => !expected.includes(value))).toEqual([])
          }
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  },
)

test.each(['embedded', 'apart'] as const)(
  'G8: an operator restarts a shape at once, in every process, and no other shape: %s',
  async (source) => {
    const { sql, service, open } = await aSite(source)
    await addService(sql, 'value-1')
    await expect.poll(async () => valuesIn((await wholeLog(service, 'services')).text)).toEqual(['value-1'])
    await sql`update services set name = 'value-2', long_description = 'value-2'`
    await expect
      .poll(async () => valuesIn((await wholeLog(service, 'services')).text))
      .toEqual(['value-1', 'value-2'])
    const other = source === 'apart' ? await open() : service
    const { handle } = await wholeLog(service, 'cases')
    await renewPublicLog(sql, 'services')
    for (const each of [service, other]) {
      await expect.poll(async () => valuesIn((await wholeLog(each, 'services')).text)).toEqual(['value-2'])
      expect((await wholeLog(each, 'cases')).handle).toBe(handle)
    }
    // A process that starts later uses the new shape too.
    const later = source === 'apart' ? await open() : service
    expect(valuesIn((await wholeLog(later, 'services')).text)).toEqual(['value-2'])
  },
)

test.each(['embedded', 'apart'] as const)(
  'G8: a row that is deleted or unpublished leaves the log at once: %s',
  async (source) => {
    const { sql, service } = await aSite(source)
    const [deleted, hidden] = [await addService(sql, 'value-1'), await addService(sql, 'value-2')]
    const [theme] = await sql`
      insert into offering_themes (id, name, short_name, slug, is_active)
      values (${randomUUID()}, 'value-3', 'value-3', 'value-3', true)
      returning id`
    const shown = async (shape: string) => valuesIn((await wholeLog(service, shape)).text)
    await expect.poll(() => shown('services')).toEqual(['value-1', 'value-2'])
    await expect.poll(() => shown('offering_themes')).toEqual(['value-3'])
    await sql.begin(async (tx) => {
      await tx`delete from services where id = ${deleted}`
      await tx`update services set published = false where id = ${hidden}`
      await tx`update offering_themes set is_active = false where id = ${theme?.['id']}`
    })
    await expect.poll(() => shown('services')).toEqual([])
    await expect.poll(() => shown('offering_themes')).toEqual([])
  },
)

test.each(['embedded', 'apart'] as const)(
  'G8: each public shape can restart, with or without a condition: %s',
  async (source) => {
    const { sql, service } = await aSite(source)
    const handles = async () => {
      const all = await Promise.all([...publicShapes.keys()].map((shape) => wholeLog(service, shape)))
      return new Set(all.map(({ handle }) => handle))
    }
    const before = await handles()
    for (const shape of publicShapes.keys()) await renewPublicLog(sql, shape)
    await expect.poll(async () => [...(await handles())].filter((handle) => before.has(handle))).toEqual([])
  },
)

test('every public table reports rows that leave the site', async () => {
  const database = await createTestDatabase({ migrate: true })
  onTestFinished(() => database.drop())
  const triggers = await database.sql`
    select tgrelid::regclass::text as name, array_agg(tgname::text order by tgname) as told from pg_trigger
    where tgname in ('tell_deleted_row', 'tell_hidden_row') group by 1`
  const told = new Map(triggers.map((row) => [row['name'], row['told']]))
  for (const [name, { where }] of publicShapes)
    expect([name, told.get(name)]).toEqual([
      name,
      where === null ? ['tell_deleted_row'] : ['tell_deleted_row', 'tell_hidden_row'],
    ])
})

test('of two processes that find the same change only one restarts the shape', async () => {
  const database = await createTestDatabase({ migrate: true })
  onTestFinished(() => database.drop())
  const { sql } = database
  const [shape] = publicShapes.keys()
  if (shape === undefined) throw new Error('There is no public shape')
  await Promise.all([renewPublicLog(sql, shape, 0), renewPublicLog(sql, shape, 0)])
  expect(await readEpochs(sql)).toEqual(new Map([[shape, 1]]))
  await Promise.all([renewPublicLog(sql, shape, 1), renewPublicLog(sql, shape, 1)])
  expect(await readEpochs(sql)).toEqual(new Map([[shape, 2]]))
})
