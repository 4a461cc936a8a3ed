import { randomUUID } from 'node:crypto'
import { isChangeMessage, ShapeStream } from '@electric-sql/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PublicTables } from '../../src/tables.ts'
import type { Principal } from '../../src/gateway.ts'
import { offsetsResponseSchema, isBefore, type OffsetsResponse } from '../../src/protocol/offsets-response.ts'
import { createMemoryRows, startReader, type Reader } from '../../src/reader.ts'
import { adminShapes, publicShapes } from '../../src/shapes.ts'
import { createGatewayWorld, type GatewayWorld } from '../../testing/gateway-world.ts'
import { insertFamily, type Family } from '../../testing/site-database.ts'

const origin = 'http://site.test'
const publicNames = [...publicShapes.keys()].filter((name): name is keyof PublicTables =>
  publicShapes.has(name),
)

type Tables = Record<string, Record<string, unknown>>

const messages = z.array(z.object({ value: z.record(z.string(), z.unknown()).optional() }))

describe.each(['embedded', 'over HTTP'] as const)('a gateway with the engine %s', (way) => {
  let world: GatewayWorld
  /** Hidden, and older than any shape. */
  let early: Family
  const readers: Reader[] = []
  beforeAll(async () => {
    world = await createGatewayWorld(way)
    early = await insertFamily(world.database.sql, false)
  })
  afterAll(async () => {
    await Promise.all(readers.map((reader) => reader.stop()))
    await world.close()
  })

  const get = (path: string, principal: Principal | null = null): Promise<Response> =>
    world.browser(principal)(origin + path)

  async function offsets(query = ''): Promise<OffsetsResponse> {
    const response = await vi.waitUntil(async () => {
      const response = await get(`/shapes/heads${query}`)
      return response.status === 503 ? null : response
    })
    return offsetsResponseSchema.parse(await response.json())
  }

  /** A shape's responses up to its end: the snapshot, and the later changes. */
  async function wholeText(response: Response, path: string): Promise<string> {
    const text = await response.text()
    if (response.status !== 200 || response.headers.has('electric-up-to-date')) return text
    const place = new URLSearchParams({
      handle: response.headers.get('electric-handle') ?? '',
      offset: response.headers.get('electric-offset') ?? '',
    })
    const rest = await wholeText(await get(`${path.split('?')[0]}?${place}`), path)
    return `${text.slice(0, -1)},${rest.slice(1)}`
  }

  function visitor() {
    const rows = createMemoryRows<PublicTables>(publicNames)
    const reader = startReader({
      url: `${origin}/shapes`,
      names: publicNames,
      store: rows,
      fetch: world.browser(null),
      signal: new AbortController().signal,
    })
    readers.push(reader)
    return { reader, rows }
  }

  function administrator(id: string) {
    const ended = new AbortController()
    const rows = createMemoryRows<Tables>([...adminShapes.keys()])
    const reader = startReader({
      url: `${origin}/shapes/admin`,
      names: [...adminShapes.keys()],
      store: rows,
      fetch: world.browser({ id, admin: true, ended: ended.signal }),
      signal: new AbortController().signal,
    })
    readers.push(reader)
    return { reader, rows, ended }
  }

  test('G3: a visitor gets the public rows with real values, follows every change, and never gets half of one', async () => {
    const { sql } = world.database
    const family = await insertFamily(sql, true)
    const { reader, rows } = visitor()
    await reader.ready
    const service = rows.rows().services.get(family.service)
    expect(service).toMatchObject({
      name: 'shown service',
      client_roles: ['hr', 'tech'],
      theme: [],
      show_on_homepage: true,
      is_featured: false,
      homepage_priority: 7,
      duration: null,
    })
    expect([...rows.rows().service_companies.values()].map((company) => company.annual_revenue)).toContain(
      5_000_000_000,
    )
    const counts = new Set<string>()
    const end = rows.subscribe(() => {
      const { services, service_features: features } = rows.rows()
      for (const { id, name } of services.values()) {
        const mine = [...features.values()].filter((feature) => feature.service_id === id).length
        if (name.startsWith('bulk')) counts.add(`${mine} of ${name}`)
      }
    })
    for (let round = 0; round < 20; round++) {
      await sql.begin(async (tx) => {
        const id = randomUUID()
        await tx`insert into services ${tx({ id, name: `bulk ${round}`, slug: `bulk-${round}`, category: 'PR' })}`
        for (let count = 0; count < 3; count++)
          await tx`insert into service_features ${tx({ id: randomUUID(), service_id: id, feature_text: `f${count}` })}`
      })
    }
    await vi.waitFor(() =>
      expect([...rows.rows().services.values()].map(({ name }) => name)).toContain('bulk 19'),
    )
    end()
    expect([...counts].filter((count) => !count.startsWith('3 '))).toEqual([])
    // When it is unpublished, it goes with all its children in one step; published again, it is back.
    await sql`update services set published = false where id = ${family.service}`
    await vi.waitFor(() => expect(rows.rows().services.has(family.service)).toBe(false))
    expect([...rows.rows().service_features.values()].some((row) => row.service_id === family.service)).toBe(
      false,
    )
    await sql`update services set published = true where id = ${family.service}`
    await vi.waitFor(() =>
      expect(rows.rows().services.get(family.service)).toMatchObject({
        name: 'shown service',
        client_roles: ['hr', 'tech'],
      }),
    )
    expect([...rows.rows().service_features.values()].some((row) => row.service_id === family.service)).toBe(
      true,
    )
  })

  test('H6: one transaction over many tables is in one response: every offset has reached the LSN', async () => {
    const before = await offsets()
    const movedIn = (answer: OffsetsResponse) =>
      publicNames.filter((name) => {
        const [was, is] = [before.offsets[name], answer.offsets[name]]
        return was !== undefined && is !== undefined && isBefore(was.offset, is.offset)
      })
    const inserted = insertFamily(world.database.sql, true)
    // On a busy machine a held request ends without news, and is sent again.
    let answer = before
    while (movedIn(answer).length === 0) answer = await offsets(`?after=${answer.position}`)
    await inserted
    expect(movedIn(answer)).toEqual(publicNames)
    for (const name of publicNames) {
      const latest = answer.offsets[name]
      expect(isBefore(`${answer.lsn}_inf`, latest?.offset ?? ''), name).toBe(false)
    }
  })

  test('G5: a table that is emptied is empty for the reader too, and filled again afterwards', async () => {
    const { sql } = world.database
    const { reader, rows } = visitor()
    await reader.ready
    await sql`insert into value_propositions ${sql({ id: randomUUID(), title: 'before' })}`
    await vi.waitFor(() => expect(rows.rows().value_propositions.size).toBeGreaterThan(0))
    await sql`truncate value_propositions`
    await vi.waitFor(() => expect(rows.rows().value_propositions.size).toBe(0))
    await sql`insert into value_propositions ${sql({ id: randomUUID(), title: 'after' })}`
    await vi.waitFor(() => expect(rows.rows().value_propositions.size).toBe(1))
  })

  test('G4: an administrator reads everything, and of the ledger only the own rows', async () => {
    const { sql } = world.database
    const [anna, ben] = [administrator('anna'), administrator('ben')]
    await Promise.all([anna.reader.ready, ben.reader.ready])
    const service = randomUUID()
    await sql.begin(async (tx) => {
      await tx`insert into services ${tx({ id: service, name: 'draft', slug: `draft-${way.length}`, category: 'PR', published: false })}`
      await tx`insert into write_ledger ${tx({ id: randomUUID(), user_id: 'anna', seq: 7, entity: 'services', row_id: service, op: 'insert', status: 'accepted', answer: tx.json({ status: 'accepted' }) })}`
    })
    await vi.waitFor(() => {
      expect(anna.rows.rows()['services']?.get(service)).toMatchObject({ name: 'draft', published: false })
      expect(ben.rows.rows()['services']?.get(service)).toBeDefined()
    })
    // The answer came in the same step as its effect.
    const [answer] = [...(anna.rows.rows()['write_ledger']?.values() ?? [])]
    expect(answer).toMatchObject({ user_id: 'anna', seq: 7, answer: { status: 'accepted' } })
    expect(ben.rows.rows()['write_ledger']?.size).toBe(0)
    // The public position passes it, although no public shape changed.
    const own = anna.reader.state?.lsn ?? ''
    await vi.waitFor(async () => expect(BigInt((await offsets()).lsn)).toBeGreaterThanOrEqual(BigInt(own)))
  })

  test("G4: when the session ends, the reader's requests end at once and bring no further row", async () => {
    const statuses: string[] = []
    const ended = new AbortController()
    const rows = createMemoryRows<Tables>(['services'])
    const reader = startReader({
      url: `${origin}/shapes/admin`,
      names: ['services'],
      store: rows,
      fetch: world.browser({ id: 'carla', admin: true, ended: ended.signal }),
      signal: new AbortController().signal,
      onStatus: (status) => statuses.push(status),
    })
    readers.push(reader)
    await reader.ready
    ended.abort()
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('signed-out'))
  })

  test('G3: a visitor reads no draft, no inactive row, no column off the list, whatever the request', async () => {
    const { sql } = world.database
    const before = (await offsets()).lsn
    const late = await insertFamily(sql, false)
    const hidden = [...early.ids, ...late.ids]
    await vi.waitFor(async () => expect(BigInt((await offsets()).lsn)).toBeGreaterThan(BigInt(before)))
    const spellings = (name: string): string[] => [
      `/shapes/${name}?offset=-1`,
      `/shapes/${name}?offset=-1&log=full&cache-buster=1`,
      ...['where=true', 'where=', 'columns=id', 'columns=write_id', 'table=users', 'table=row_history'].map(
        (parameter) => `/shapes/${name}?offset=-1&${parameter}`,
      ),
      ...[
        'params%5B1%5D=x',
        'replica=full',
        'subset__where=true',
        'queryable_columns=write_id',
        'secret=hush',
      ].map((parameter) => `/shapes/${name}?offset=-1&${parameter}`),
      `/shapes/admin/${name}?offset=-1`,
      `/shapes//admin/${name}?offset=-1`,
      `/shapes/%61dmin/${name}?offset=-1`,
      `/shapes/x/../admin/${name}?offset=-1`,
      `/shapes/%2e/admin/${name}?offset=-1`,
      `/shapes/admin%2f${name}?offset=-1`,
      `/shapes/${name}/?offset=-1`,
      `/shapes/${name}/..?offset=-1`,
    ]
    const always = new Set(['service_companies', 'content_categories', 'company_images'])
    for (const name of [...adminShapes.keys(), 'users', 'sessions', 'row_history', 'sign_in_attempts']) {
      const allowed = new Set(publicShapes.get(name)?.columns ?? [])
      for (const path of spellings(name)) {
        const response = await get(path)
        const text = await wholeText(response, path)
        if (!always.has(name))
          for (const id of hidden) expect(text.includes(`"id":"${id}"`), `${path} ${id}`).toBe(false)
        expect(
          /hidden (service|case|article|partner|value|theme|feature)|for us alone|secret\/path|private\.png/.exec(
            text,
          ),
          path,
        ).toBeNull()
        if (response.status !== 200) continue
        for (const { value } of messages.parse(JSON.parse(text)))
          for (const column of Object.keys(value ?? {})) expect(allowed, path).toContain(column)
        const schema = z
          .record(z.string(), z.unknown())
          .parse(JSON.parse(response.headers.get('electric-schema') ?? '{}'))
        expect(new Set(Object.keys(schema)), path).toEqual(allowed)
      }
    }
    // A handle of an administrator's shape is useless here, too.
    const principal = { id: 'anna', admin: true, ended: new AbortController().signal }
    const all = await get('/shapes/admin/services?offset=-1', principal)
    expect((await all.text()).includes(early.service)).toBe(true)
    const handle = all.headers.get('electric-handle') ?? ''
    const stolen = await get(`/shapes/services?handle=${handle}&offset=0_0`)
    expect([stolen.status, await stolen.text()]).toEqual([409, '[{"headers":{"control":"must-refetch"}}]'])
    expect(stolen.headers.get('electric-handle')).not.toBe(handle)
  })

  test('G7: the official client stays live through the gateway', async () => {
    const { sql } = world.database
    const leave = new AbortController()
    const stream = new ShapeStream({
      url: `${origin}/shapes/founding_partners`,
      fetchClient: world.browser(null),
      signal: leave.signal,
    })
    const seen: unknown[] = []
    stream.subscribe((messages) => {
      seen.push(...messages.filter(isChangeMessage).map(({ value }) => value['name']))
    })
    await vi.waitFor(() => expect(stream.isUpToDate).toBe(true))
    await sql`insert into founding_partners ${sql({ id: randomUUID(), name: 'Live' })}`
    await vi.waitFor(() => expect(seen).toContain('Live'))
    leave.abort()
  })

  test('G5: an unchanged answer is 304', async () => {
    const first = await get('/shapes/services?offset=-1')
    const etag = first.headers.get('etag')
    if (etag === null) throw new Error('no etag')
    const again = await world.browser(null)(`${origin}/shapes/services?offset=-1`, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
