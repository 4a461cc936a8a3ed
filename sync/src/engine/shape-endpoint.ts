import { createHash, timingSafeEqual } from 'node:crypto'
import { mustRefetch, upToDate } from '../protocol/control.ts'
import { nextCursor } from '../protocol/cursor.ts'
import { beforeAll, compareOffsets, formatOffset, type Offset } from '../protocol/offset.ts'
import { parseShapeRequest, type ShapeRequest } from '../protocol/shape-request.ts'
import { deleteShape } from './delete-shape.ts'
import { jsonAnswer, type Answer, type EngineRequest } from './exchange.ts'
import type { Segment, Shape } from './shape.ts'
import type { ShapeEngine } from './shape-engine.ts'
import { problem, problems, shapeAnswer, type AnswerFacts } from './shape-answer.ts'
import { readSnapshotChunk, TableChangedError } from './snapshot.ts'

/** How long a request waits for a shape to be made. */
const patienceMs = 30_000

/** GET, HEAD and DELETE of /v1/shape. */
export async function answerShapeRequest(
  engine: ShapeEngine,
  request: EngineRequest,
  query: URLSearchParams,
): Promise<Answer> {
  const { secret } = engine.state.settings
  if (secret !== null && !isSecret(secret, query.get('secret') ?? query.get('api_secret') ?? ''))
    return jsonAnswer(401, { message: 'Unauthorized - Invalid API secret' })
  try {
    if (request.method === 'DELETE') return await deleteShape(engine, query)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problem(400, 'no-cache', `${request.method} is not supported by this server yet: use GET`)
    const parsed = parseShapeRequest(query)
    if (!parsed.ok) return problems(parsed.problems)
    if (engine.state.store === null) return unavailable('The engine has not reached Postgres yet', 5)
    return await answer(engine, request, parsed.request)
  } catch (error) {
    engine.state.settings.log(`request failed: ${error instanceof Error ? error.message : String(error)}`)
    return unavailable('The shape cannot be made or read at the moment', 10)
  }
}

async function answer(
  engine: ShapeEngine,
  request: EngineRequest,
  wanted: ShapeRequest,
  tries = 3,
): Promise<Answer> {
  const found = await engine.shapes.shapeFor(wanted.wanted)
  if (!found.ok) return problems(found.problems)
  const { shape } = found
  if (wanted.handle !== null && wanted.handle !== shape.handle) return refetch(shape.handle)
  const isReady = await engine.state.untilReady(shape, patienceMs, request.signal)
  // What was known of the table was out of date: it has been forgotten with the shape.
  if (!isReady && shape.failure instanceof TableChangedError && tries > 0)
    return answer(engine, request, wanted, tries - 1)
  if (!isReady) return notReady(engine, shape)
  const context = { engine, request, wanted, shape }
  if (wanted.offset === 'now') return nothingNew(context, shape.lastOffset)
  const chunk = snapshotChunkAfter(shape, wanted.offset)
  if (chunk !== null) return snapshotAnswer(context, chunk)
  return logAnswer(context, wanted.offset)
}

type Context = { engine: ShapeEngine; request: EngineRequest; wanted: ShapeRequest; shape: Shape }

function notReady(engine: ShapeEngine, shape: Shape): Answer {
  if (!shape.retired) return unavailable('The snapshot of the shape is not complete yet', 5)
  const { failure } = shape
  if (failure === null || failure instanceof TableChangedError) return refetch(null)
  // A clause that fails on a row of the table is the client's to change.
  if ('code' in failure && String(failure.code).startsWith('22'))
    return problems({ where: [failure.message] })
  engine.state.settings.log(`snapshot failed: ${failure.message}`)
  return unavailable('The snapshot of the shape could not be made', 10)
}

/** Number of the snapshot chunk that follows `offset`, or null when the log follows. */
function snapshotChunkAfter(shape: Shape, offset: Offset): number | null {
  if (offset.lsn === beforeAll.lsn) return 0
  const last = (shape.snapshot?.chunks.length ?? 0) - 1
  return offset.lsn === 0n && offset.op < last ? offset.op + 1 : null
}

async function snapshotAnswer(context: Context, number: number): Promise<Answer> {
  const { engine, shape } = context
  const chunk = shape.snapshot?.chunks[number]
  if (chunk === undefined || engine.state.store === null)
    throw new Error(`shape ${shape.handle} has no chunk ${number}`)
  const end: Offset = { lsn: 0n, op: number }
  const facts: AnswerFacts = {
    ...factsOf(context),
    end,
    isUpToDate: false,
    hasData: true,
    isUnrepeatable: false,
  }
  const body = await readSnapshotChunk(engine.state.store.snapshotFolder, shape.handle, chunk)
  if (body !== null) return shapeAnswer(facts, body)
  if (!shape.retired) await engine.shapes.retire(shape)
  return refetch(null)
}

/** From `offset` to the end of its chunk or of the log; held, when live, until there is something. */
async function logAnswer(context: Context, offset: Offset): Promise<Answer> {
  const { engine, request, wanted, shape } = context
  const { longPollMs } = engine.state.settings
  const start = Date.now()
  for (let isOver = false; ;) {
    if (engine.state.isStopped) return unavailable('The engine is stopping', 5)
    if (shape.retired) return refetchFollowing(context)
    const isAhead = compareOffsets(offset, shape.lastOffset) > 0
    const { segments, end } = shape.after(offset)
    if (segments.length > 0) return dataAnswer(context, offset, segments, end)
    if (!isAhead && !wanted.live) return nothingNew(context, end)
    if (isOver && isAhead) return problems({ offset: ['out of bounds for this shape'] })
    if (isOver && engine.stream.health !== 'active') return unavailable('Postgres is not reachable', 10)
    if (isOver) return nothingNew(context, end)
    // A reader may be ahead for a moment, after a restart; not for ever.
    const left = start + (isAhead ? longPollMs / 2 : longPollMs) - Date.now()
    // After the wait everything is looked at again, whatever ended it: what is said to be all has to be all by then.
    isOver = left <= 0 || (await shape.live.wait(left, request.signal)) !== 'changed'
  }
}

async function dataAnswer(
  context: Context,
  offset: Offset,
  segments: Segment[],
  end: Offset,
): Promise<Answer> {
  const { engine, wanted, shape } = context
  const { store } = engine.state
  if (store === null) throw new Error('the engine has no store')
  const isUpToDate = compareOffsets(end, shape.lastOffset) === 0
  const seen = wanted.live || store.processed < end.lsn ? end.lsn : store.processed
  const suffix = isUpToDate ? upToDate(seen) : ''
  const body = await shape.bodies.get(`${formatOffset(offset)}:${formatOffset(end)}:${suffix}`, async () => {
    const messages = await store.read(segments, offset)
    const tail = Buffer.from(suffix === '' ? ']' : `,${suffix}]`)
    return Buffer.concat([opening, messages, tail])
  })
  return shapeAnswer({ ...factsOf(context), end, isUpToDate, hasData: true, isUnrepeatable: false }, body)
}

function nothingNew(context: Context, end: Offset): Answer {
  const { engine, wanted } = context
  const processed = engine.state.store?.processed ?? 0n
  const isEmpty = wanted.live || wanted.offset === 'now'
  const facts = { ...factsOf(context), end, isUpToDate: true, hasData: !isEmpty, isUnrepeatable: isEmpty }
  return shapeAnswer(facts, Buffer.from(`[${upToDate(processed > end.lsn ? processed : end.lsn)}]`))
}

function factsOf({
  engine,
  request,
  wanted,
  shape,
}: Context): Pick<
  AnswerFacts,
  'handle' | 'schema' | 'request' | 'cursor' | 'noneMatch' | 'cacheMaxAge' | 'cacheStaleAge'
> {
  const { longPollMs, cacheMaxAge, cacheStaleAge } = engine.state.settings
  return {
    handle: shape.handle,
    schema: shape.schema,
    request: wanted,
    cursor: wanted.live ? nextCursor(Date.now(), longPollMs, wanted.cursor, Math.random) : null,
    noneMatch: request.headers.get('if-none-match'),
    cacheMaxAge,
    cacheStaleAge,
  }
}

/** The shape has gone: names the one that follows it, if there can be one. */
async function refetchFollowing({ engine, wanted }: Context): Promise<Answer> {
  const following = await engine.shapes.shapeFor(wanted.wanted)
  return refetch(following.ok ? following.shape.handle : null)
}

function refetch(handle: string | null): Answer {
  return {
    status: 409,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${handle === null ? 1 : 60}, must-revalidate`,
      ...(handle !== null && { 'electric-handle': handle }),
    },
    body: mustRefetch,
  }
}

function unavailable(message: string, retryAfter: number): Answer {
  const answer = problem(503, 'no-store', message)
  answer.headers['retry-after'] = String(retryAfter)
  answer.headers['electric-internal-known-error'] = 'true'
  return answer
}

function isSecret(expected: string, given: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

const opening = Buffer.from('[')
