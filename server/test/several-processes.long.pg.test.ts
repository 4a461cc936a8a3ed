import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEngine } from '@coop/sync/engine'
import { createMemoryRows, startReader } from '@coop/sync/reader'
import { publicShapes } from '@coop/sync/shapes'
import type { PublicTables } from '@coop/sync/tables'
import { batchAnswerSchema, type Write } from '@coop/sync/write'
import { createTestDatabase, freePort, type TestDatabase } from '@coop/postgres/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Balancer, openBalancer } from '../testing/balancer.ts'
import { createRecordingLogger } from '../testing/recording-logger.ts'
import { aFile, aPdf, type TestFile, upload } from '../testing/uploads.ts'
import { aService, insert } from '../testing/writes.ts'
import { setAdministrator } from '../src/accounts/administrators/administrators.ts'
import { createRequestListener } from '../src/http/request-listener.ts'

// Three processes of the app behind a round-robin proxy share one database, one shape service and one folder. One is
// killed and one stopped while administrators write and upload, and visitors read.

let database: TestDatabase
let folder: string
let balancer: Balancer
let ports: number[]
let electricUrl: string
let cookie: string
let anna: string
const processes = new Map<number, ChildProcess>()
const ends: (() => unknown)[] = []

async function startProcess(port: number): Promise<void> {
  const script = fileURLToPath(new URL('../testing/app-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify({ databaseUrl: database.url })], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../web/tsconfig.json', import.meta.url)),
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ELECTRIC_URL: electricUrl,
      PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
    },
  })
  processes.set(port, child)
  const exit = once(child, 'exit').then(() => {
    throw new Error('A process did not start')
  })
  await Promise.race([once(child, 'message'), exit])
  exit.catch(() => {}) // the process is stopped later
}

async function stopProcess(port: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = processes.get(port)
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  folder = await mkdtemp(join(tmpdir(), 'coop-processes-'))
  const logger = createRecordingLogger()
  const engine = await startEngine({
    databaseUrl: database.url,
    storageDir: join(folder, 'shapes'),
    slotName: `several_${process.pid}`,
    logger: { info: () => {}, warn: logger.warn },
  })
  const listener = createRequestListener((request) => engine.fetch(request), logger)
  const service = createServer((request, response) => void listener(request, response))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  electricUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(service.address()).port}`
  ends.push(
    () => service.close().closeAllConnections(),
    () => engine.close(),
  )

  // Each port is free again as soon as it is found, so the same one may be found twice.
  const found = new Set<number>()
  while (found.size < 3) found.add(await freePort())
  ports = [...found]
  balancer = await openBalancer(ports)
  await setAdministrator(database.sql, { email: 'anna@example.org', password: 'correct horse battery' })
  const [user] = await database.sql<{ id: string }[]>`select id from users`
  anna = user?.id ?? ''
  await Promise.all(ports.map(startProcess))
  cookie = await signIn()
})
afterAll(async () => {
  await Promise.all(ports.map((port) => stopProcess(port, 'SIGKILL')))
  balancer.close()
  for (const end of ends) await end()
  await database.drop()
  await rm(folder, { recursive: true })
})

interface Ask extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
}

function ask(path: string, init?: Ask): Promise<Response> {
  const origin = `http://127.0.0.1:${balancer.port}`
  return fetch(origin + path, { ...init, headers: { cookie: cookie ?? '', origin, ...init?.headers } })
}

async function signIn(): Promise<string> {
  const response = await ask('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@example.org', password: 'correct horse battery' }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Repeats a write until it is answered, as the queue of a device does. */
async function send(write: Write): Promise<unknown> {
  for (;;) {
    const response = await ask('/api/writes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ writes: [write] }),
    }).catch(() => null)
    if (response?.ok) return batchAnswerSchema.parse(await response.json()).answers[0]?.answer
    expect([undefined, 502, 503]).toContain(response?.status)
    await pause(50)
  }
}

/** A visitor's reader of all public shapes, which counts how often it restarted one of them. */
function visit() {
  const names = [...publicShapes.keys()].filter((name): name is keyof PublicTables => publicShapes.has(name))
  const memory = createMemoryRows<PublicTables>(names)
  const beginnings: string[] = []
  const positions: bigint[] = []
  const reader = startReader({
    url: `http://127.0.0.1:${balancer.port}/shapes`,
    names,
    store: memory,
    signal: new AbortController().signal,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input).url)
      if (searchParams.get('offset') === '-1') beginnings.push(pathname)
      const response = await fetch(input, init)
      if (pathname.endsWith('/heads') && response.ok) {
        positions.push(BigInt(z.object({ lsn: z.string() }).parse(await response.clone().json()).lsn))
      }
      return response
    },
  })
  ends.push(() => reader.stop())
  return { names, memory, beginnings, positions, ready: reader.ready }
}

test('all writes, uploads and reads are complete, once, after one process is killed and one stopped', async () => {
  const visitors = [visit(), visit(), visit()]
  await Promise.all(visitors.map(({ ready }) => ready))
  const loading = new AbortController()

  const writes: Write[] = []
  const answers: unknown[] = []
  const writing = (async () => {
    while (!loading.signal.aborted) {
      const write = { ...insert('services', aService()), userId: anna }
      writes.push(write)
      answers.push(await send(write))
    }
  })()
  const pageStatuses = new Map<number, number>()
  const reading = (async () => {
    while (!loading.signal.aborted) {
      const { status } = await ask('/')
      pageStatuses.set(status, (pageStatuses.get(status) ?? 0) + 1)
      await pause(20)
    }
  })()
  const files: TestFile[] = Array.from({ length: 4 }, () => aFile(aPdf(2_000_000), 'application/pdf'))
  const uploading = Promise.all(
    files.map((file) => upload(balancer.port, file, { headers: { cookie }, chunkSize: 200_000 })),
  )

  const [first = 0, second = 0] = ports
  const writtenSince = (count: number) =>
    vi.waitFor(() => expect(answers.length).toBeGreaterThan(count + 2), 30_000)
  await vi.waitFor(async () => {
    expect(await database.sql`select id from staged_uploads where refusal is null`).toHaveLength(files.length)
  }, 30_000)
  await stopProcess(first, 'SIGKILL')
  await writtenSince(answers.length)
  await startProcess(first)
  await stopProcess(second, 'SIGTERM')
  await writtenSince(answers.length)
  await startProcess(second)
  await writtenSince(answers.length)
  await uploading
  loading.abort()
  await Promise.all([writing, reading])

  expect(
    answers.every((answer) => z.object({ status: z.literal('accepted') }).safeParse(answer).success),
  ).toBe(true)
  const [ledger] = await database.sql`
    select count(*)::int as writes, count(distinct id)::int as once from write_ledger where status = 'accepted'`
  expect(ledger).toEqual({ writes: writes.length, once: writes.length })
  const [services] = await database.sql<{ ids: string[] }[]>`select array_agg(id::text) as ids from services`
  expect(services?.ids.toSorted()).toEqual(writes.map(({ rowId }) => rowId).toSorted())

  const rows = await database.sql<{ address: string }[]>`select address from media_files`
  expect(rows.map(({ address }) => address).toSorted()).toEqual(
    files.map(({ address }) => address).toSorted(),
  )
  expect(await readdir(join(folder, 'media', 'team-photos'))).toHaveLength(files.length)
  const staged = await database.sql`select id from staged_uploads`
  expect(staged).toEqual([])

  expect([...pageStatuses.keys()]).toEqual([200])
  for (const { names, memory, beginnings, positions } of visitors) {
    await vi.waitFor(() => expect(memory.rows().services.size).toBe(writes.length))
    // Requests moved to another process continued at their offset, and no reader restarted.
    expect(beginnings).toHaveLength(names.length)
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)))
  }
  for (const [port, count] of balancer.answered) expect([port, count > 0]).toEqual([port, true])
})

test('signing out at one process signs out at all', async () => {
  const statuses = () =>
    Promise.all(
      ports.map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/admin/people`, { headers: { cookie } })
        return response.status
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await ask('/api/session', { method: 'DELETE' })).status).toBeLessThan(300)
  await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401, 401]))
})

test('attempts to sign in are counted across processes', async () => {
  const statuses = new Set<number>()
  for (let tries = 0; tries < 30 && !statuses.has(429); tries += 1) {
    const response = await ask('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: '' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong wrong wrong' }),
    })
    statuses.add(response.status)
  }
  // The delay becomes longer than any pause of this test.
  const { count } = await database.sql`
    update attempts set attempts = 9, window_ends_at = clock_timestamp() + interval '86400 s'
    where starts_with(key, 'sign-in:sender:')`
  expect(count).toBe(1)
  const limited = await Promise.all(
    ports.map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${balancer.port}` },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong wrong wrong' }),
      })
      return response.status
    }),
  )
  expect(limited).toEqual([429, 429, 429])
})
