import { upToDate } from '../../protocol/control.ts'
import { compareOffsets, formatOffset, type Offset } from '../../protocol/offset.ts'
import { splitMessages } from '../log/change-messages.ts'
import type { Answer } from './exchange.ts'
import { isBeyond, outOfBounds, readMessages, refetchFollowing } from './log-response.ts'
import { unavailable } from './error-responses.ts'
import { positionHeaders, type Exchange } from './shape-response.ts'

const keepAlive = ': keep-alive\n\n'

/**
 * The log as server-sent events, from `offset` on. The stream ends after a fixed time, so that caches can give one
 * stream to many, and when the shape is retired: the next request is told so.
 */
export async function answerEvents(exchange: Exchange, offset: Offset): Promise<Answer> {
  const { engine, shape } = exchange
  const { eventsMs, longPollMs } = engine.state.settings
  const patience = Date.now() + longPollMs / 2
  while (isBeyond(exchange, offset) && !shape.retired && !engine.state.isStopped) {
    const left = patience - Date.now()
    if (left <= 0) return outOfBounds()
    if ((await engine.state.advanced.wait(left, exchange.request.signal)) === 'aborted') return outOfBounds()
  }
  if (engine.state.isStopped) return unavailable('The engine is stopping', 5)
  if (shape.retired) return refetchFollowing(exchange)
  return {
    status: 200,
    headers: {
      ...positionHeaders(exchange, offset),
      'content-type': 'text/event-stream',
      'cache-control': `public, max-age=${Math.max(1, Math.floor(eventsMs / 1000) - 1)}`,
      connection: 'keep-alive',
      'electric-has-data': 'true',
    },
    body: events(exchange, offset),
  }
}

async function* events(exchange: Exchange, from: Offset): AsyncGenerator<string> {
  const { engine, request, shape } = exchange
  const { eventsMs, keepAliveMs } = engine.state.settings
  const end = Date.now() + eventsMs
  let silentSince = Date.now()
  for (let at = from; !engine.state.isStopped && !shape.retired;) {
    const next = shape.after(at)
    if (next.segments.length > 0) {
      yield await batch(exchange, at, next)
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
    const outcome = await shape.live.wait(Math.min(end, silentSince + keepAliveMs) - now, request.signal)
    if (outcome === 'aborted') return
  }
}

/** One chunk. Clients hold events back until they hear that they are up to date, so the last chunk says so. */
async function batch(
  exchange: Exchange,
  from: Offset,
  { segments, end }: ReturnType<Exchange['shape']['after']>,
): Promise<string> {
  const { shape } = exchange
  const isLast = compareOffsets(end, shape.lastOffset) === 0
  const key = `events:${formatOffset(from)}:${formatOffset(end)}:${isLast}`
  const text = await shape.bodies.get(key, async () => {
    const messages = splitMessages((await readMessages(exchange, segments, from)).toString())
    if (isLast) messages.push(upToDate(end.lsn))
    return Buffer.from(messages.map((message) => `data: ${message}\n\n`).join(''))
  })
  return text.toString()
}
