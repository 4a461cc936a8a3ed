import type { OffsetsSource } from '@coop/sync/gateway'
import { publicShapes, shapeDefinition } from '@coop/sync/shapes'
import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'

/** G8: caches give what they have for four minutes more. */
const RENEW_AFTER_MS = 4 * 60_000
/** A shape begins anew at once where a row is taken off the site, and not again before this. */
const PAUSE_MS = 60_000
/** In the time after which a shape begins anew. */
const LOOKS = 16
/** So many times that time. */
const RETRIES_AFTER = 10

export const publicDefinitions = Object.fromEntries(
  [...publicShapes].map(([name, shape]) => [name, shapeDefinition(shape, null)]),
)

/** How often each public shape has begun anew, by its name. */
export type Epochs = ReadonlyMap<string, number>

interface PublicLogOptions {
  readonly sql: Sql
  readonly offsets: Pick<OffsetsSource, 'latestOffsets'>
  readonly epochs: Epochs
  /** Called once for each shape that begins anew. */
  readonly onRenewal: (shape: string, epoch: number) => void
  readonly logger: Pick<Logger, 'warn'>
  readonly renewAfterMs?: number | undefined
}

/**
 * The log of a shape keeps replaced values, and everybody can read it from its start. So a public shape begins anew some
 * minutes after its first change, and at once where a row was taken off the site. The process that is first decides it,
 * and all of them follow.
 */
export function followPublicLog(options: PublicLogOptions): { stop: () => void } {
  const { sql, offsets, onRenewal, logger, renewAfterMs = RENEW_AFTER_MS } = options
  const known = new Map(options.epochs)
  /** By its handle, since when a shape is known to have changed. */
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
      if (offset.startsWith('0_')) continue // the snapshot alone
      const now = Date.now()
      const since = changedSince.get(handle) ?? now
      const isDue = now - since >= renewAfterMs
      // The next handle takes a while to be known, and only a failure keeps this one.
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
      renewPublicLog(sql, shape, known.get(shape) ?? 0).catch(() => {}) // it is renewed with the other changes then
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
      // One line for an outage, however long it is.
      if (!isFailing)
        logger.warn('The public log is not renewed: values that were replaced stay in it for now', error)
      isFailing = true
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(() => void lookNow(), renewAfterMs / LOOKS)
  timer.unref()
  const hearNow = (shape: string): void => {
    if (publicShapes.has(shape)) renewSoon(shape)
    else hear().catch(() => {}) // the next look at the table reports it
  }
  // Where a connection cannot listen, the look at the table remains.
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
 * Lets a public shape begin anew in every process that runs.
 * @param from the epoch that it is known to have; where another process was first, nothing happens
 */
export async function renewPublicLog(sql: Sql, shape: string, from?: number): Promise<void> {
  await sql`
    insert into public_log as known (shape, epoch) values (${shape}, 1)
    on conflict (shape) do update set epoch = known.epoch + 1
    where ${from ?? null}::integer is null or known.epoch = ${from ?? null}::integer`
}
