import { upToDate } from '../../protocol/control.ts'
import { compareOffsets, formatOffset, type Offset } from '../../protocol/offset.ts'
import type { Segment } from '../log/segment.ts'
import { DamagedLogError } from '../log/log-errors.ts'
import { engineStopping, frozen, outOfBounds, unavailable } from './error-responses.ts'
import type { EngineResponse } from './exchange.ts'
import { isBeyond, type LogSource } from './log-source.ts'
import { shapeResponse, type CacheSettings, type ShapeRead } from './shape-response.ts'

interface LogResponseParts {
  log: LogSource
  /** whether the stream of changes runs: without it no response is up to date */
  isFollowing: () => boolean
  settings: CacheSettings
}

/** From `offset` to the end of its chunk or of the log. A live request is held until there is a change. */
export async function logResponse(
  read: ShapeRead,
  offset: Offset,
  parts: LogResponseParts,
): Promise<EngineResponse> {
  const { request, params, shape } = read
  const { log, settings } = parts
  const start = Date.now()
  for (let isOver = false; ;) {
    if (log.progress.isStopped) return engineStopping()
    if (log.progress.frozen !== null) return frozen(log.progress.frozen)
    if (shape.retired) return log.refetch(params.query)
    const isAhead = isBeyond(log.progress.processed, shape, offset)
    const { segments, end } = shape.segmentsAfter(offset)
    if (segments.length > 0) return dataResponse(read, { offset, segments, end }, parts)
    if (!isAhead && !params.live) return emptyResponse(read, end, parts)
    if (isOver && isAhead) return outOfBounds()
    if (isOver && !parts.isFollowing()) return unavailable('Postgres is not reachable', 10)
    if (isOver) return emptyResponse(read, end, parts)
    // After a restart a reader may be ahead for a moment, but not for ever.
    const remainingMs = start + (isAhead ? settings.longPollMs / 2 : settings.longPollMs) - Date.now()
    // A reader that is ahead waits for the position of the stream, which may pass it without a change of the shape.
    const { waiters } = isAhead ? log.progress : shape
    // After every wait all values are read again, because "up to date" has to be true by then.
    isOver = remainingMs <= 0 || (await waiters.wait(remainingMs, request.signal)) !== 'changed'
  }
}

/** A response without changes: the reader has everything up to the position `processed`. */
export function emptyResponse(
  read: ShapeRead,
  end: Offset,
  { log, settings }: Pick<LogResponseParts, 'log' | 'settings'>,
  processed = log.progress.processed,
): EngineResponse {
  const isEmpty = read.params.live || read.params.offset === 'now'
  const lastSeenLsn = processed > end.lsn ? processed : end.lsn
  return shapeResponse(
    read,
    settings,
    { end, isUpToDate: true, isEmpty },
    Buffer.from(`[${upToDate(lastSeenLsn)}]`),
  )
}

async function dataResponse(
  read: ShapeRead,
  { offset, segments, end }: { offset: Offset; segments: readonly Segment[]; end: Offset },
  { log, settings }: LogResponseParts,
): Promise<EngineResponse> {
  const { params, shape } = read
  const { processed } = log.progress
  const isUpToDate = compareOffsets(end, shape.lastOffset) === 0
  const lastSeenLsn = params.live || processed < end.lsn ? end.lsn : processed
  const suffix = isUpToDate ? upToDate(lastSeenLsn) : ''
  const key = `${shape.handle}:${formatOffset(offset)}:${formatOffset(end)}:${suffix}`
  const building = log.bodies.get(key, async () => {
    const messages = await log.messagesOf(shape, segments, offset)
    const tail = Buffer.from(suffix === '' ? ']' : `,${suffix}]`)
    return Buffer.concat([opening, messages, tail])
  })
  const body = await building.catch(nullIfDamaged)
  if (body === null) return log.refetch(params.query)
  return shapeResponse(read, settings, { end, isUpToDate }, body)
}

function nullIfDamaged(error: unknown): null {
  if (error instanceof DamagedLogError) return null
  throw error
}

const opening = Buffer.from('[')
