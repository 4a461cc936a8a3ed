import { upToDate } from '../../protocol/control.ts'
import { compareOffsets, formatOffset, type Offset } from '../../protocol/offset.ts'
import { splitMessages } from '../log/change-messages.ts'
import type { Shape } from '../shape/shape.ts'
import { engineStopping, frozen, outOfBounds } from './error-responses.ts'
import type { EngineResponse } from './exchange.ts'
import { isBeyond, type LogSource } from './log-source.ts'
import { positionHeaders, type ShapeRead } from './shape-response.ts'

const keepAlive = ': keep-alive\n\n'

interface EventResponseParts {
  log: LogSource
  settings: { longPollMs: number; eventsMs: number; keepAliveMs: number }
}

/**
 * The log as server-sent events, from `offset` on. The stream ends after a fixed time, so that caches can share it, and
 * when the shape is retired: then the next response is a 409.
 */
export async function eventResponse(
  read: ShapeRead,
  offset: Offset,
  parts: EventResponseParts,
): Promise<EngineResponse> {
  const { request, params, shape } = read
  const { progress } = parts.log
  const { eventsMs, longPollMs } = parts.settings
  const deadline = Date.now() + longPollMs / 2
  while (isBeyond(progress.processed, shape, offset) && !shape.retired && !progress.isStopped) {
    const remainingMs = deadline - Date.now()
    if (remainingMs <= 0) return outOfBounds()
    if ((await progress.waiters.wait(remainingMs, request.signal)) === 'aborted') return outOfBounds()
  }
  if (progress.isStopped) return engineStopping()
  if (progress.frozen !== null) return frozen(progress.frozen)
  if (shape.retired) return parts.log.refetch(params.query)
  return {
    status: 200,
    headers: {
      ...positionHeaders(read, parts.settings, offset),
      'content-type': 'text/event-stream',
      'cache-control': `public, max-age=${Math.max(1, Math.floor(eventsMs / 1000) - 1)}`,
      connection: 'keep-alive',
      'electric-has-data': 'true',
    },
    body: events(read, offset, parts),
  }
}

async function* events(
  { request, shape }: ShapeRead,
  from: Offset,
  { log, settings }: EventResponseParts,
): AsyncGenerator<string> {
  const { eventsMs, keepAliveMs } = settings
  const end = Date.now() + eventsMs
  let silentSince = Date.now()
  for (let at = from; !log.progress.isStopped && log.progress.frozen === null && !shape.retired;) {
    const next = shape.segmentsAfter(at)
    if (next.segments.length > 0) {
      yield await batch(shape, at, next, log)
      at = next.end
      silentSince = Date.now()
      continue
    }
    const now = Date.now()
    if (now >= end) return
    if (now >= silentSince + keepAliveMs) {
      yield keepAlive
      silentSince = now
      continue
    }
    const outcome = await shape.waiters.wait(Math.min(end, silentSince + keepAliveMs) - now, request.signal)
    if (outcome === 'aborted') return
  }
}

/** One chunk. Clients show events only after an "up to date" message, so the last chunk ends with one. */
async function batch(
  shape: Shape,
  from: Offset,
  { segments, end }: ReturnType<Shape['segmentsAfter']>,
  log: LogSource,
): Promise<string> {
  const isLast = compareOffsets(end, shape.lastOffset) === 0
  const key = `${shape.handle}:events:${formatOffset(from)}:${formatOffset(end)}:${isLast}`
  const text = await log.bodies.get(key, async () => {
    const messages = splitMessages((await log.messagesOf(shape, segments, from)).toString())
    if (isLast) messages.push(upToDate(end.lsn))
    return Buffer.from(messages.map((message) => `data: ${message}\n\n`).join(''))
  })
  return text.toString()
}
