import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { livingOwner } from '../src/local/owner-lock.ts'
import { type LocalPostgres, startLocalPostgres } from '../src/local/start-local-postgres.ts'

const PREFIX = 'coop-postgres-for-tests-'
/** Linux keeps what is in this folder in memory; containers often give it 64 MB. */
const MEMORY = '/dev/shm'
/** of memory, so that what tests store, and the tests themselves, have enough */
const NEEDED_BYTES = 6 * 2 ** 30

/** A Postgres for a whole run of tests, which loses everything when it is stopped. */
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
 * Where a run may keep what ends with it: in memory where there is room, else among temporary files. A database is some
 * 300 files; a disk's file system takes ten times as long as memory to make them.
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
      // It may be in memory, where old WAL should not stay.
      max_wal_size: '256MB',
    },
  })
}

/** A test run that was killed leaves its server running: take it over, and stop it. */
async function sweepOrphans(): Promise<void> {
  for (const folder of [MEMORY, tmpdir()]) {
    for (const name of existsSync(folder) ? await readdir(folder) : [])
      if (name.startsWith(PREFIX)) await sweep(join(folder, name))
  }
}

async function sweep(dataDir: string): Promise<void> {
  if (livingOwner(join(dataDir, 'postgres.lock')) !== undefined) return
  const entries = await readdir(dataDir).catch((): string[] => [])
  if (!entries.includes('postgres')) return // just being made, or nothing to stop
  await start(dataDir)
    .then((local) => local.stop())
    .catch(() => {}) // another run sweeps it at this moment, or it is not ours to enter
  await rm(dataDir, { recursive: true, force: true }).catch(() => {})
}
