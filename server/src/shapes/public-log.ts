import type { OffsetsSource } from '@coop/sync/gateway'
import { publicShapes, shapeDefinition } from '@coop/sync/shapes'
import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'

/** G8: caches serve their responses for four more minutes. */
const RENEW_AFTER_MS = 4 * 60_000
/** The minimum time between restarts of a shape for rows taken off the site. The first one is immediate. */
const PAUSE_MS = 60_000
/** The number of checks within the delay of a restart. */
const LOOKS = 16
/** A failed restart is repeated after this multiple of that delay. */
const RETRIES_AFTER = 10

export const publicDefinitions = Object.fromEntries(
  [...publicShapes].map(([name, shape]) => [name, shapeDefinition(shape, null)]),
)

/** The number of restarts of each public shape, by its name. */
export type Epochs = ReadonlyMap<string, number>

interface PublicLogOptions {
  readonly sql: Sql
  readonly offsets: Pick<OffsetsSource, 'latestOffsets'>
  readonly epochs: Epochs
  /** called for each shape that restarts */
  readonly onRenewal: (shape: string, epoch: number) => void
  readonly logger: Pick<Logger, 'warn'>
  readonly renewAfterMs?: number | undefined
}

/**
 * The log of a shape contains replaced values, and everybody can read it from its start. Therefore a public shape
 * restarts (gets a new handle and an empty log) some minutes after its first change, and at once when a row was taken
 * off the site. The first process to notice decides, and all follow.
 */
export function followPublicLog(options: PublicLogOptions): { stop: () => void } {
  const { sql, offsets, onRenewal, logger, renewAfterMs = RENEW_AFTER_MS } = options
  const known = new Map(options.epochs)
  /** By handle, the time since when a shape is known to have changed. */
  const changedSince = new Map<string, number>()

  async function hear(): Promise<void> {
    for (const [shape, epoch] of await readEpochs(sql)) {
      if (epoch <= (known.get(shape) ?? 0)) continue
      known.set(shape, epoch)
      onRenewal(shape, epoch)
    }
  }

  async function look(): Promise<void> {
    const changed = new Map<string, number>()
    for (const [shape, { handle, offset }] of Object.entries(
      offsets.latestOffsets(publicDefinitions)?.offsets ?? {},
    )) {
      if (offset.startsWith('0_')) continue // only the snapshot
      const now = Date.now()
      const since = changedSince.get(handle) ?? now
      const isDue = now - since >= renewAfterMs
      // The new handle takes a while to appear; only after a failure this handle is still here.
      changed.set(handle, isDue ? now + RETRIES_AFTER * renewAfterMs : since)
      if (isDue) await renewPublicLog(sql, shape, known.get(shape) ?? 0)
    }
    changedSince.clear()
    for (const [handle, since] of changed) changedSince.set(handle, since)
    await hear()
  }

  const hiddenAt = new Map<string, number>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  function renewSoon(shape: string): void {
    if (waiting.has(shape)) return
    const renew = (): void => {
      waiting.delete(shape)
      hiddenAt.set(shape, Date.now())
      renewPublicLog(sql, shape, known.get(shape) ?? 0).catch(() => {}) // it is then renewed with the other changes
    }
    const wait = (hiddenAt.get(shape) ?? 0) + PAUSE_MS - Date.now()
    waiting.set(shape, setTimeout(renew, Math.max(0, wait)).unref())
  }

  let isLooking = false
  let isFailing = false
  /** Never rejects. */
  async function lookNow(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await look()
      isFailing = false
    } catch (error) {
      // One line for each outage.
      if (!isFailing)
        logger.warn('The public log could not be renewed: replaced values stay in it for now', error)
      isFailing = true
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(() => void lookNow(), renewAfterMs / LOOKS)
  timer.unref()
  const hearNow = (shape: string): void => {
    if (publicShapes.has(shape)) renewSoon(shape)
    else hear().catch(() => {}) // the next check of the table reports it
  }
  // If a connection cannot listen, the check of the table remains.
  const listening = sql.listen('public_log', hearNow, () => hearNow('')).catch(() => null)
  return {
    stop: () => {
      clearInterval(timer)
      for (const each of waiting.values()) clearTimeout(each)
      void listening.then((meta) => meta?.unlisten()).catch(() => {})
    },
  }
}

export async function readEpochs(sql: Sql): Promise<Epochs> {
  const rows = await sql<{ shape: string; epoch: number }[]>`select shape, epoch from public_log`
  return new Map(rows.map(({ shape, epoch }) => [shape, epoch]))
}

/**
 * Restarts a public shape in every running process.
 * @param from its last known epoch; if another process was first, nothing happens
 */
export async function renewPublicLog(sql: Sql, shape: string, from?: number): Promise<void> {
  await sql`
    insert into public_log as known (shape, epoch) values (${shape}, 1)
    on conflict (shape) do update set epoch = known.epoch + 1
    where ${from ?? null}::integer is null or known.epoch = ${from ?? null}::integer`
}
