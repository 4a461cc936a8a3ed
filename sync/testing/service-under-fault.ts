import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { vi } from 'vitest'
import { migrate } from '@coop/postgres'
import { freePort } from '@coop/postgres/testing'
import { createSiteDatabase } from './site-database.ts'

/**
 * A shape service over the site's tables, for tests of faults. By default it is our engine in a separate process, on a
 * new database. With ELECTRIC_URL and DATABASE_URL (an empty database, or the site's) it is the service at that
 * address. For faults of its process, ELECTRIC_COMMAND starts it in the foreground, with its storage in
 * ELECTRIC_STORAGE_DIR. The command inherits the environment.
 */
export interface ServiceUnderFault {
  url: string
  secret: string | null
  sql: postgres.Sql
  /** Whether the test can stop and kill the process. */
  hasProcess: boolean
  start(): Promise<void>
  /** Resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  wipeStorage(): Promise<void>
  dispose(): Promise<void>
}

const { ELECTRIC_URL, ELECTRIC_SECRET, ELECTRIC_COMMAND, ELECTRIC_STORAGE_DIR, DATABASE_URL } = process.env
export const isOther = ELECTRIC_URL !== undefined
export const hasProcess = !isOther || (ELECTRIC_COMMAND !== undefined && ELECTRIC_STORAGE_DIR !== undefined)

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export async function startServiceUnderFault(): Promise<ServiceUnderFault> {
  return ELECTRIC_URL === undefined ? startOurs() : reachOther(ELECTRIC_URL)
}

async function startOurs(): Promise<ServiceUnderFault> {
  const database = await createSiteDatabase()
  const storage = await mkdtemp(join(tmpdir(), 'coop-fault-'))
  const port = await freePort()
  const command = [process.execPath, '--import', 'tsx', folder('../src/engine/standalone/main.ts')]
  const child = new Child(command, {
    DATABASE_URL: database.url,
    ELECTRIC_PORT: String(port),
    ELECTRIC_INSECURE: 'true',
    ELECTRIC_SECRET: '',
    ELECTRIC_STORAGE_DIR: storage,
    ELECTRIC_REPLICATION_STREAM_ID: new URL(database.url).pathname.slice(1),
  })
  const url = `http://127.0.0.1:${port}`
  return {
    ...controlsOf(url, null, child, storage),
    sql: database.sql,
    dispose: async () => {
      await child.end('SIGKILL')
      await database.drop()
      await rm(storage, { recursive: true, force: true })
    },
  }
}

async function reachOther(url: string): Promise<ServiceUnderFault> {
  if (DATABASE_URL === undefined) throw new Error('DATABASE_URL is needed with ELECTRIC_URL')
  await migrate({ url: DATABASE_URL, folder: folder('../../migrations') })
  const sql = postgres(DATABASE_URL, { onnotice: () => {} })
  const child =
    ELECTRIC_COMMAND === undefined ? null : new Child(['sh', '-c', `exec ${ELECTRIC_COMMAND}`], {})
  return {
    ...controlsOf(url, ELECTRIC_SECRET ?? null, child, ELECTRIC_STORAGE_DIR ?? null),
    sql,
    dispose: async () => {
      await child?.end('SIGKILL')
      await sql`delete from services where slug like 'fault-%'`
      await sql.end()
    },
  }
}

function controlsOf(
  url: string,
  secret: string | null,
  child: Child | null,
  storage: string | null,
): Omit<ServiceUnderFault, 'sql' | 'dispose'> {
  return {
    url,
    secret,
    hasProcess: child !== null && storage !== null,
    start: async () => {
      child?.start()
      const isActive = async (): Promise<boolean> =>
        (await fetch(`${url}/v1/health`).catch(() => null))?.status === 200
      await vi.waitUntil(isActive)
    },
    end: async (signal) => child?.end(signal),
    signal: (signal) => child?.signal(signal),
    wipeStorage: async () => {
      for (const name of storage === null ? [] : await readdir(storage))
        await rm(join(storage ?? '', name), { recursive: true, force: true })
    },
  }
}

class Child {
  readonly #command: readonly string[]
  readonly #environment: Record<string, string>
  #process: ChildProcess | null = null

  constructor(command: readonly string[], environment: Record<string, string>) {
    this.#command = command
    this.#environment = environment
  }

  start(): void {
    const [program = '', ...rest] = this.#command
    const env = { ...process.env, ...this.#environment }
    this.#process = spawn(program, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal)
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }
}
