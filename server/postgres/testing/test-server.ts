import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { livingOwner } from '../src/local/owner-lock.ts'
import { type LocalPostgres, startLocalPostgres } from '../src/local/start-local-postgres.ts'

const PREFIX = 'coop-postgres-for-tests-'
/** Linux keeps this folder in memory. Containers often limit it to 64 MB. */
const MEMORY = '/dev/shm'
/** of memory, for the data of tests and the tests themselves */
const NEEDED_BYTES = 6 * 2 ** 30

/** A Postgres for a whole run of tests. Its data is deleted when it stops. */
export async function startTestServer(): Promise<LocalPostgres> {
  await sweepOrphans()
  const dataDir = await mkdtemp(join(folderOfTests(), PREFIX))
  const local = await start(dataDir)
  return {
    url: local.url,
    stop: async () => {
      await local.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The folder for data of a run: in memory if there is space, otherwise among temporary files. A database has about 300
 * files, which a disk creates ten times slower than memory.
 */
export function folderOfTests(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES ? tmpdir() : MEMORY
}

function start(dataDir: string): Promise<LocalPostgres> {
  return startLocalPostgres({
    dataDir,
    durable: false,
    log: () => {},
    settings: {
      max_connections: '300',
      max_replication_slots: '100',
      max_wal_senders: '100',
      // The folder may be in memory, where old WAL should not accumulate.
      max_wal_size: '256MB',
    },
  })
}

/** Stops servers left running by killed test runs. */
async function sweepOrphans(): Promise<void> {
  for (const folder of [MEMORY, tmpdir()]) {
    for (const name of existsSync(folder) ? await readdir(folder) : [])
      if (name.startsWith(PREFIX)) await sweep(join(folder, name))
  }
}

async function sweep(dataDir: string): Promise<void> {
  if (livingOwner(join(dataDir, 'postgres.lock')) !== undefined) return
  const entries = await readdir(dataDir).catch((): string[] => [])
  if (!entries.includes('postgres')) return // being created, or nothing to stop
  await start(dataDir)
    .then((local) => local.stop())
    .catch(() => {}) // another run stops it at this moment, or we may not enter the folder
  await rm(dataDir, { recursive: true, force: true }).catch(() => {})
}
