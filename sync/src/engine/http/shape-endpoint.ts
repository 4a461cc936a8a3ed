import { createHash, timingSafeEqual } from 'node:crypto'
import type { Offset } from '../../protocol/offset.ts'
import { parseShapeRequest, type ShapeRequest } from '../../protocol/shape-request.ts'
import { isSubsetQuery, subsetFromBody, subsetFromQuery, type Subset } from '../../protocol/subset-request.ts'
import { deleteShape } from './delete-shape.ts'
import { describeError } from '../../describe-error.ts'
import { answerEvents } from './event-response.ts'
import { jsonAnswer, type Answer, type EngineRequest } from './exchange.ts'
import { answerLog, answerSnapshot, nothingNew } from './log-response.ts'
import { problems, refetch, unavailable } from './error-responses.ts'
import { readJsonObject } from './request-body.ts'
import type { Exchange } from './shape-response.ts'
import type { Shape } from '../shape/shape.ts'
import type { ShapeEngine } from '../shape-engine.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import { answerSubset } from './subset-response.ts'

/** How long a request waits for a shape to be made. */
const patienceMs = 30_000

/** GET, HEAD, POST and DELETE of /v1/shape. */
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
    const subset = await readSubset(request, query)
    if (!subset.ok) return subset.answer
    const parsed = parseShapeRequest(query)
    if (!parsed.ok) return problems(parsed.problems)
    if (engine.state.store === null) return unavailable('The engine has not reached Postgres yet', 5)
    return await answer(engine, request, { wanted: parsed.request, subset: subset.value })
  } catch (error) {
    engine.state.settings.log(`request failed: ${describeError(error)}`)
    return unavailable('The shape cannot be made or read at the moment', 10)
  }
}

/** POST always asks for a subset, GET does by its parameters. */
async function readSubset(
  request: EngineRequest,
  query: URLSearchParams,
): Promise<{ ok: true; value: Subset | null } | { ok: false; answer: Answer }> {
  if (request.method !== 'POST' && !isSubsetQuery(query)) return { ok: true, value: null }
  const body = request.method === 'POST' ? await readJsonObject(request) : null
  if (body?.ok === false) return body
  const found = isSubsetQuery(query) ? subsetFromQuery(query) : subsetFromBody(body?.value ?? {})
  return found.ok
    ? { ok: true, value: found.subset }
    : { ok: false, answer: problems({ subset: found.problems }) }
}

async function answer(
  engine: ShapeEngine,
  request: EngineRequest,
  asked: { wanted: ShapeRequest; subset: Subset | null },
  tries = 3,
): Promise<Answer> {
  const { wanted, subset } = asked
  const found = await engine.shapes.shapeFor(wanted.wanted)
  if (!found.ok) return problems(found.problems)
  const { shape } = found
  if (wanted.handle !== null && wanted.handle !== shape.handle) return refetch(shape.handle)
  const { state } = engine
  const isReady =
    wanted.offset === 'now' || subset !== null
      ? await state.untilReady(shape, patienceMs, request.signal)
      : await state.untilReadable(shape, wanted.offset, patienceMs, request.signal)
  // What was known of the table was out of date: it has been forgotten with the shape.
  if (!isReady && shape.failure instanceof TableChangedError && tries > 0)
    return answer(engine, request, asked, tries - 1)
  if (!isReady) return notReady(engine, shape, wanted)
  const exchange: Exchange = { engine, request, wanted, shape }
  if (subset !== null) return answerSubset(exchange, subset)
  if (wanted.offset === 'now') return nothingNew(exchange, shape.lastOffset)
  return answerFrom(exchange, wanted.offset)
}

function answerFrom(exchange: Exchange, offset: Offset): Promise<Answer> {
  const next = exchange.shape.chunkAfter(offset)
  if (next !== null) return answerSnapshot(exchange, next)
  return exchange.wanted.events ? answerEvents(exchange, offset) : answerLog(exchange, offset)
}

function notReady(engine: ShapeEngine, shape: Shape, wanted: ShapeRequest): Answer {
  if (!shape.retired) return unavailable('The snapshot of the shape is not complete yet', 5)
  const { failure } = shape
  // Who has read a part of it already has to begin again, whatever the reason.
  if (failure === null || failure instanceof TableChangedError || wanted.handle !== null) return refetch(null)
  // A clause that fails on a row of the table is the client's to change.
  if ('code' in failure && String(failure.code).startsWith('22'))
    return problems({ where: [failure.message] })
  engine.state.settings.log(`snapshot failed: ${failure.message}`)
  return unavailable('The snapshot of the shape could not be made', 10)
}

function isSecret(expected: string, given: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}
