import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { livingOwner } from '../src/local/owner-lock.ts'
import { startLocalPostgres } from '../src/local/start-local-postgres.ts'

const prefix = 'coop-postgres-for-tests-'

/** One Postgres for the whole run; each test file makes a database of its own in it (test-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepOrphans()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  const local = await startForTests(dataDir)
  project.provide('postgresUrl', local.url)
  return async () => {
    await local.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function startForTests(dataDir: string): ReturnType<typeof startLocalPostgres> {
  return startLocalPostgres({
    dataDir,
    durable: false,
    log: () => {},
    settings: { max_connections: '300', max_replication_slots: '100', max_wal_senders: '100' },
  })
}

/** A test run that was killed leaves its server running: take it over, and stop it. */
async function sweepOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const dataDir = join(tmpdir(), name)
    if (livingOwner(join(dataDir, 'postgres.lock')) !== undefined) continue
    const entries = await readdir(dataDir).catch((): string[] => [])
    if (!entries.includes('postgres')) continue // just being made, or nothing to stop
    await startForTests(dataDir)
      .then((local) => local.stop())
      .catch(() => {}) // another run sweeps it at this moment, or it is not ours to enter
    await rm(dataDir, { recursive: true, force: true }).catch(() => {})
  }
}
