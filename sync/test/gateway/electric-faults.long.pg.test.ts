import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PublicTables } from '../../src/tables.ts'
import {
  createGateway,
  electricOffsets,
  electricUpstream,
  type Gateway,
  type OffsetsSource,
} from '../../src/gateway.ts'
import { createMemoryRows, startReader, type Reader } from '../../src/reader.ts'
import {
  hasProcess,
  isOther,
  startServiceUnderFault,
  type ServiceUnderFault,
} from '../../testing/service-under-fault.ts'

// One gateway and one reader go through all faults of the service behind them.

const names = ['services', 'service_features'] as const
const asleepMs = isOther ? 60_000 : 0
let service: ServiceUnderFault
let offsets: OffsetsSource
let gateway: Gateway
let reader: Reader
const rows = createMemoryRows<Pick<PublicTables, (typeof names)[number]>>(names)
/** Services that were once seen without all of their features. */
const torn = new Set<string>()
const lsns: bigint[] = []
const lines: string[] = []

beforeAll(async () => {
  if (!isOther) process.stdout.write('Faults are done to our engine: ELECTRIC_URL names no other service.\n')
  else if (!hasProcess)
    process.stdout.write(
      'Faults of the process are skipped: ELECTRIC_COMMAND and ELECTRIC_STORAGE_DIR are not set.\n',
    )
  service = await startServiceUnderFault()
  await service.start()
  const electric = { url: service.url, secret: service.secret }
  offsets = electricOffsets({ ...electric, log: (line) => lines.push(line) })
  gateway = createGateway({
    upstream: electricUpstream(electric),
    secret: null,
    offsets,
    principalOf: async () => null,
    waitMs: 1000,
  })
  reader = startReader({
    url: 'http://site.test/shapes',
    names,
    store: rows,
    signal: new AbortController().signal,
    fetch: async (input, init) =>
      (await gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
  })
  rows.subscribe(() => {
    lsns.push(BigInt(rows.state()?.lsn ?? 0))
    const { services, service_features: features } = rows.rows()
    for (const { id, slug } of services.values()) {
      const count = [...features.values()].filter((feature) => feature.service_id === id).length
      if (slug.startsWith('fault-') && count !== 3) torn.add(slug)
    }
  })
  await reader.ready
})
afterAll(async () => {
  await reader.stop()
  gateway.close()
  await offsets.close()
  await service.dispose()
})

/** One transaction over two tables; returns the id of the service. */
async function write(): Promise<string> {
  const id = randomUUID()
  await service.sql.begin(async (tx) => {
    await tx`insert into services ${tx({ id, name: 'Fault', slug: `fault-${id}`, category: 'PR', published: true })}`
    for (let count = 0; count < 3; count++)
      await tx`insert into service_features ${tx({ id: randomUUID(), service_id: id, feature_text: `f${count}` })}`
  })
  return id
}

/** Commits until the reader has one, and with it all earlier ones, each complete. */
async function catchesUp(): Promise<void> {
  const written = new Set<string>()
  await vi.waitFor(
    async () => {
      written.add(await write())
      expect([...written].some((id) => rows.rows().services.has(id))).toBe(true)
    },
    { interval: 100 },
  )
  await vi.waitFor(async () => {
    const kept = await service.sql`select id from services where published`
    expect(new Set(rows.rows().services.keys())).toEqual(new Set(kept.map(({ id }) => String(id))))
  })
  expect([...torn]).toEqual([])
  expect(lsns).toEqual([...lsns].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  await vi.waitFor(() => expect(offsets.health().state).toBe('reachable'))
}

test.runIf(hasProcess).each(['SIGKILL', 'SIGTERM'] as const)(
  'H8: a service that ends by %s and comes back is followed again, and both are logged once',
  async (signal) => {
    await catchesUp()
    lines.length = 0
    await service.end(signal)
    await write()
    await vi.waitFor(() => expect(offsets.health().state).toBe('away'))
    await service.start()
    await catchesUp()
    expect(lines).toEqual([
      expect.stringContaining('cannot be followed'),
      expect.stringContaining('is followed again'),
    ])
  },
)

test.runIf(hasProcess)('H7: a service that has lost its storage is read again, in one step', async () => {
  await catchesUp()
  const before = reader.state?.shapes['services']?.handle
  await service.end('SIGKILL')
  await service.wipeStorage()
  await write()
  await service.start()
  await catchesUp()
  expect(reader.state?.shapes['services']?.handle).not.toBe(before)
})

test.runIf(hasProcess)(
  'H8: a service that hangs is away, and is followed when it continues',
  async () => {
    await catchesUp()
    service.signal('SIGSTOP')
    const until = Date.now() + asleepMs
    await vi.waitFor(() => expect(offsets.health().state).toBe('away'))
    await write()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(until))
    service.signal('SIGCONT')
    await catchesUp()
  },
  240_000,
)

test('H7: a service that loses its slot is read again, in one step', async () => {
  await catchesUp()
  const before = reader.state?.shapes['services']?.handle
  // The service takes its slot again as fast as it can, so this has to hit the moment in which it does not hold it.
  await service.sql.unsafe(`
    do $$
    declare lost name;
    begin
      for lost in select slot_name from pg_replication_slots where database = current_database() loop
        loop
          begin
            perform pg_terminate_backend(active_pid, 5000) from pg_replication_slots
              where slot_name = lost and active;
            perform pg_drop_replication_slot(lost);
            exit;
          exception when object_in_use then null;
          end;
        end loop;
      end loop;
    end $$`)
  await write()
  await catchesUp()
  expect(reader.state?.shapes['services']?.handle).not.toBe(before)
})

test.runIf(isOther)(
  'H7: a service whose publication is dropped creates another, and loses nothing',
  async () => {
    await catchesUp()
    const [publication] =
      await service.sql`select pubname as name from pg_publication where pubname like 'electric%'`
    await service.sql.unsafe(`drop publication "${String(publication?.['name'])}"`)
    const id = await write()
    await catchesUp()
    expect(rows.rows().services.has(id)).toBe(true)
  },
)
