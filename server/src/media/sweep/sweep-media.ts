import { parseUploadAddress } from '@coop/sync/rules'
import type { Sql } from 'postgres'
import { type Job, startJob } from '../../jobs/start-job.ts'
import type { Logger } from '../../process/logger.ts'
import type { MediaStorage } from '../../storage/media-storage.ts'
import { storagePathOf } from '../../storage/storage-path.ts'
import { addressesInRows, addressesSince } from './named-addresses.ts'

interface SweepOptions {
  sql: Sql
  storage: MediaStorage
  logger: Pick<Logger, 'warn'>
}

const EVERY_MS = 3_600_000
const UNFINISHED_MS = 24 * 3_600_000
const UNUSED_MS = 7 * 24 * 3_600_000

/** Sweeps now, and then every hour. */
export function startMediaSweep(options: SweepOptions): Job {
  const sweep = createMediaSweep(options)
  return startJob({
    name: 'Removing unused files',
    logger: options.logger,
    run: async () => {
      await sweep(new Date())
      return EVERY_MS
    },
  })
}

/**
 * Removes uploads without new bytes for a day, and files that nothing has named for a week. Files that undo or an edit
 * waiting on a device may still name are kept.
 */
export function createMediaSweep(options: SweepOptions): (now: Date) => Promise<void> {
  const { sql, storage, logger } = options
  // A file that cannot be removed is logged once, and tried again each time.
  const warned = new Set<string>()

  async function remove(path: string): Promise<void> {
    try {
      await storage.remove(path)
    } catch (error) {
      if (!warned.has(path)) logger.warn(`The unused file ${path} could not be removed`, error)
      warned.add(path)
    }
  }

  return async (now) => {
    await sql`delete from staged_uploads where changed_at < ${ago(now, UNFINISHED_MS)}`
    await markUnused(sql, now)
    for (const path of await takeUnused(sql, ago(now, UNUSED_MS))) await remove(path)
    for (const path of await strays(sql, storage, ago(now, UNUSED_MS))) await remove(path)
  }
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

async function markUnused(sql: Sql, now: Date): Promise<void> {
  const named = [...(await addressesInRows(sql))]
  await sql`
    update media_files set unused_since = null where unused_since is not null and address = any(${named})`
  await sql`
    update media_files set unused_since = ${now} where unused_since is null and address <> all(${named})`
}

/**
 * Deletes the rows of unused files, and records their addresses, which no other file ever gets. It waits for an edit
 * that has just found a file and locked its row.
 */
async function takeUnused(sql: Sql, before: Date): Promise<string[]> {
  return await sql.begin(async (tx) => {
    const due = await tx<{ address: string }[]>`
      select address from media_files where unused_since < ${before} order by address for update`
    if (due.length === 0) return []
    const named = await addressesInRows(tx)
    const recent = await addressesSince(tx, before)
    const unused = due.map(({ address }) => address).filter((it) => !named.has(it) && !recent.has(it))
    await tx`
      with gone as (delete from media_files where address = any(${unused}) returning address, content_hash)
      insert into former_files (address, content_hash) select address, content_hash from gone
      on conflict (address) do nothing`
    return unused.flatMap((address) => storagePathOf(address) ?? [])
  })
}

/** Files of uploads without a row: a server died while it stored them, or could not remove them. */
async function strays(sql: Sql, storage: MediaStorage, before: Date): Promise<string[]> {
  const unnamed = new Map<string, string>()
  for await (const { path, modifiedAt } of storage.list()) {
    const address = `/media/${path}`
    if (modifiedAt < before && parseUploadAddress(address) !== null) unnamed.set(address, path)
  }
  if (unnamed.size === 0) return []
  const rows = await sql<{ address: string }[]>`
    select address from media_files where address = any(${[...unnamed.keys()]})`
  for (const { address } of rows) unnamed.delete(address)
  if (unnamed.size === 0) return []
  for (const address of await addressesInRows(sql)) unnamed.delete(address)
  for (const address of await addressesSince(sql, before)) unnamed.delete(address)
  return [...unnamed.values()]
}
