import { upToDate } from '../../protocol/control.ts'
import { compareOffsets, formatOffset, type Offset } from '../../protocol/offset.ts'
import type { Answer } from './exchange.ts'
import { problems, refetch, unavailable } from './error-responses.ts'
import { shapeAnswer, type Exchange } from './shape-response.ts'
import type { Segment } from '../shape/shape.ts'
import { DamagedLogError } from '../log/shape-log.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import { readSnapshotChunk } from '../snapshot/read-snapshot-chunk.ts'

export async function answerSnapshot(
  exchange: Exchange,
  { chunk, end }: { chunk: SnapshotChunk; end: Offset },
): Promise<Answer> {
  const { engine, shape } = exchange
  if (engine.state.store === null) throw new Error('the engine has no store')
  const found = await readSnapshotChunk(engine.state.store.snapshotFolder, shape.handle, chunk)
  if (found !== null) {
    const answer = shapeAnswer(exchange, { end }, found.body)
    if (answer.body !== null) answer.headers['content-length'] = String(found.bytes)
    if (answer.body === null || exchange.request.method === 'HEAD') await found.close()
    return answer
  }
  await retireDamaged(exchange)
  return refetch(null)
}

/** From `offset` to the end of its chunk or of the log; held, when live, until there is something. */
export async function answerLog(exchange: Exchange, offset: Offset): Promise<Answer> {
  const { engine, request, wanted, shape } = exchange
  const { longPollMs } = engine.state.settings
  const start = Date.now()
  for (let isOver = false; ;) {
    if (engine.state.isStopped) return unavailable('The engine is stopping', 5)
    if (shape.retired) return refetchFollowing(exchange)
    const isAhead = isBeyond(exchange, offset)
    const { segments, end } = shape.after(offset)
    if (segments.length > 0) return dataAnswer(exchange, offset, segments, end)
    if (!isAhead && !wanted.live) return nothingNew(exchange, end)
    if (isOver && isAhead) return outOfBounds()
    if (isOver && engine.stream.health !== 'active') return unavailable('Postgres is not reachable', 10)
    if (isOver) return nothingNew(exchange, end)
    // A reader may be ahead for a moment, after a restart; not for ever.
    const left = start + (isAhead ? longPollMs / 2 : longPollMs) - Date.now()
    // After the wait everything is looked at again, whatever ended it: what is said to be all has to be all by then.
    isOver = left <= 0 || (await shape.live.wait(left, request.signal)) !== 'changed'
  }
}

/** Past the end of the shape's log, and past all that has been processed without touching the shape. */
export function isBeyond({ engine, shape }: Exchange, offset: Offset): boolean {
  const processed = engine.state.store?.processed ?? 0n
  return compareOffsets(offset, shape.lastOffset) > 0 && offset.lsn > processed
}

export function outOfBounds(): Answer {
  return problems({ offset: ['out of bounds for this shape'] })
}

/** An answer without changes: the reader has everything. */
export function nothingNew(exchange: Exchange, end: Offset): Answer {
  const { engine, wanted } = exchange
  const processed = engine.state.store?.processed ?? 0n
  const isEmpty = wanted.live || wanted.offset === 'now'
  const facts = { end, isUpToDate: true, isEmpty }
  const seen = processed > end.lsn ? processed : end.lsn
  return shapeAnswer(exchange, facts, Buffer.from(`[${upToDate(seen)}]`))
}

/** The shape has gone: names the one that follows it, if there can be one. */
export async function refetchFollowing({ engine, wanted }: Exchange): Promise<Answer> {
  const following = await engine.shapes.shapeFor(wanted.wanted)
  return refetch(following.ok ? following.shape.handle : null)
}

async function dataAnswer(
  exchange: Exchange,
  offset: Offset,
  segments: Segment[],
  end: Offset,
): Promise<Answer> {
  const { engine, wanted, shape } = exchange
  const processed = engine.state.store?.processed ?? 0n
  const isUpToDate = compareOffsets(end, shape.lastOffset) === 0
  const seen = wanted.live || processed < end.lsn ? end.lsn : processed
  const suffix = isUpToDate ? upToDate(seen) : ''
  const building = shape.bodies.get(`${formatOffset(offset)}:${formatOffset(end)}:${suffix}`, async () => {
    const messages = await readMessages(exchange, segments, offset)
    const tail = Buffer.from(suffix === '' ? ']' : `,${suffix}]`)
    return Buffer.concat([opening, messages, tail])
  })
  const body = await building.catch(nothingIfDamaged)
  return body === null ? refetchFollowing(exchange) : shapeAnswer(exchange, { end, isUpToDate }, body)
}

/**
 * The messages of `segments` after `from`. When the log does not hold any more what was written, the shape is retired.
 * @throws DamagedLogError
 */
export async function readMessages(
  exchange: Exchange,
  segments: readonly Segment[],
  from: Offset,
): Promise<Buffer> {
  const { store } = exchange.engine.state
  if (store === null) throw new Error('the engine has no store')
  try {
    return await store.read(segments, from)
  } catch (error) {
    if (error instanceof DamagedLogError) await retireDamaged(exchange)
    throw error
  }
}

function nothingIfDamaged(error: unknown): null {
  if (error instanceof DamagedLogError) return null
  throw error
}

async function retireDamaged({ engine, shape }: Exchange): Promise<void> {
  if (shape.retired) return
  engine.state.settings.log(`what is stored of shape ${shape.handle} is damaged: it is made again`)
  await engine.shapes.retire(shape)
}

const opening = Buffer.from('[')
