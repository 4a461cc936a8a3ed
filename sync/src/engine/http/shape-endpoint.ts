import { createHash, timingSafeEqual } from 'node:crypto'
import type { Sql } from 'postgres'
import { describeError } from '../../describe-error.ts'
import type { Offset } from '../../protocol/offset.ts'
import { parseShapeRequest, type ShapeRequest } from '../../protocol/shape-request.ts'
import { isSubsetQuery, subsetFromBody, subsetFromQuery, type Subset } from '../../protocol/subset-request.ts'
import { isDataException } from '../query/postgres-error.ts'
import type { Progress } from '../shape/progress.ts'
import type { Shape } from '../shape/shape.ts'
import type { ShapeMaker } from '../shape/shape-maker.ts'
import type { StoredMessages } from '../shape/stored-messages.ts'
import { NotVisibleError, StandbyError } from '../snapshot/begin-snapshot.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import type { Logger } from '../source/logger.ts'
import type { Admission, RequestKind } from './admission.ts'
import { BodyCache } from './body-cache.ts'
import { deleteShape } from './delete-shape.ts'
import {
  engineStarting,
  errorResponse,
  frozen,
  invalidRequest,
  refetch,
  refusal,
  unavailable,
} from './error-responses.ts'
import { eventResponse } from './event-response.ts'
import { jsonResponse, type EngineRequest, type EngineResponse } from './exchange.ts'
import { emptyResponse, logResponse } from './log-response.ts'
import type { LogSource } from './log-source.ts'
import { readJsonObject } from './request-body.ts'
import type { CacheSettings, ShapeRead } from './shape-response.ts'
import { snapshotResponse } from './snapshot-response.ts'
import { subsetResponse } from './subset-response.ts'

interface ShapeEndpointSettings extends CacheSettings {
  /** null: any request may read */
  secret: string | null
  enableDelete: boolean
  publication: string
  eventsMs: number
  keepAliveMs: number
}

export interface ShapeEndpointParts {
  settings: ShapeEndpointSettings
  /** for subsets */
  sql: Sql
  /** for the analysis of their clauses */
  clauseSql: Sql
  logger: Logger
  admission: Admission
  progress: Progress
  shapes: ShapeMaker
  stored: StoredMessages
  /** whether the stream of changes runs */
  isFollowing: () => boolean
}

/** How long a request waits for a shape to be made. */
const shapeTimeoutMs = 30_000

/** A request as in its query, valid or not. `subset`: null if there is none. */
type Asked = {
  params: ReturnType<typeof parseShapeRequest>
  subset: ReturnType<typeof subsetFromQuery> | null
}

/** The end of a shape's log at the arrival of a request, and the position of the stream. */
type Present = { end: Offset; processed: bigint }

type ParsedRequest = { params: ShapeRequest; subset: Subset | null }

/** GET, HEAD, POST and DELETE of /v1/shape. */
export class ShapeEndpoint {
  readonly #parts: ShapeEndpointParts
  readonly #log: LogSource

  constructor(parts: ShapeEndpointParts) {
    this.#parts = parts
    const { progress, shapes, stored } = parts
    this.#log = {
      progress,
      bodies: new BodyCache(),
      messagesOf: (shape, segments, from) => stored.ofSegments(shape, segments, from),
      refetch: async (query) => {
        const result = await shapes.shapeFor(query)
        return result.ok ? refetch(result.shape.handle) : refusal(result)
      },
    }
  }

  /** Many requests wait, so a waiting request keeps only the values parsed from the query, and not the query. */
  respond(request: EngineRequest, query: URLSearchParams): Promise<EngineResponse> | EngineResponse {
    const { secret } = this.#parts.settings
    if (secret !== null && !isSecret(secret, query.get('secret') ?? query.get('api_secret') ?? ''))
      return jsonResponse(401, { message: 'Unauthorized - Invalid API secret' })
    if (request.method === 'DELETE') return this.#guard(this.#delete(query))
    const kind = this.#kindOf(query)
    const asked: Asked = {
      params: parseShapeRequest(query),
      subset: isSubsetQuery(query) ? subsetFromQuery(query) : null,
    }
    const { admission } = this.#parts
    return this.#guard(admission.serve(kind, request, () => this.#get(request, asked)))
  }

  #guard(responding: Promise<EngineResponse>): Promise<EngineResponse> {
    return responding.catch((error: unknown) => {
      this.#parts.logger.warn(`request failed: ${describeError(error)}`)
      return unavailable('The shape cannot be made or read at the moment', 10)
    })
  }

  #kindOf(query: URLSearchParams): RequestKind {
    const { store } = this.#parts.progress
    return store?.registry.withHandle(query.get('handle') ?? '') === undefined ? 'initial' : 'existing'
  }

  async #get(request: EngineRequest, asked: Asked): Promise<EngineResponse> {
    const { progress } = this.#parts
    const subset = await readSubset(request, asked.subset)
    if (!subset.ok) return subset.response
    const { params } = asked
    if (!params.ok) return invalidRequest(params.errors)
    if (progress.store === null) return engineStarting()
    if (progress.frozen !== null) return frozen(progress.frozen)
    return this.#read(request, { params: params.request, subset: subset.value })
  }

  async #delete(query: URLSearchParams): Promise<EngineResponse> {
    const { settings, shapes, progress } = this.#parts
    if (!settings.enableDelete) return errorResponse(405, 'DELETE not allowed')
    if (progress.store === null) return engineStarting()
    const deletable = {
      existingShape: shapes.existingShape.bind(shapes),
      withHandle: (handle: string) => progress.store?.registry.withHandle(handle) ?? null,
      retire: shapes.retire.bind(shapes),
    }
    return deleteShape(deletable, query)
  }

  async #read(request: EngineRequest, parsed: ParsedRequest, tries = 3): Promise<EngineResponse> {
    const { progress, shapes } = this.#parts
    const { params, subset } = parsed
    const result = await shapes.shapeFor(params.query)
    if (!result.ok) return refusal(result)
    const { shape } = result
    // `now` is the moment of the request, not the end of its wait.
    const present = { end: shape.lastOffset, processed: progress.processed }
    if (params.handle !== null && params.handle !== shape.handle) return refetch(shape.handle)
    const isReady =
      params.offset === 'now' || subset !== null
        ? await progress.untilBegun(shape, shapeTimeoutMs, request.signal)
        : await progress.untilReadable(shape, params.offset, shapeTimeoutMs, request.signal)
    // The cached description of the table was outdated. Retiring the shape has dropped it.
    if (!isReady && shape.failure instanceof TableChangedError && tries > 0)
      return this.#read(request, parsed, tries - 1)
    if (!isReady) return this.#notReady(shape, params)
    return this.#readReady({ request, params, shape }, subset, present)
  }

  #readReady(
    read: ShapeRead,
    subset: Subset | null,
    present: Present,
  ): Promise<EngineResponse> | EngineResponse {
    const { settings, sql, clauseSql, shapes, stored, isFollowing } = this.#parts
    const { params, shape } = read
    const log = this.#log
    if (subset !== null) return subsetResponse(read, subset, { sql, clauseSql, settings, shapes, log })
    if (params.offset === 'now') return emptyResponse(read, present.end, { log, settings }, present.processed)
    const next = shape.snapshotChunkAfter(params.offset)
    if (next !== null) return snapshotResponse(read, next, { stored, log, settings })
    if (params.events) return eventResponse(read, params.offset, { log, settings })
    return logResponse(read, params.offset, { log, settings, isFollowing })
  }

  async #notReady(shape: Shape, params: ShapeRequest): Promise<EngineResponse> {
    const reason = this.#parts.progress.frozen
    if (reason !== null) return frozen(reason)
    if (!shape.retired) return unavailable('The snapshot of the shape is not complete yet', 5)
    const cause = shape.failure
    // A client that has read a part already has to start again, whatever the reason.
    if (cause === null || cause instanceof TableChangedError || params.handle !== null)
      return this.#log.refetch(params.query)
    // The client has to change a clause that fails on a row of the table.
    if (isDataException(cause)) return invalidRequest({ where: [cause.message] })
    if (cause instanceof StandbyError || cause instanceof NotVisibleError)
      return unavailable(cause.message, 10)
    this.#parts.logger.warn(`snapshot failed: ${cause.message}`)
    return unavailable('The snapshot of the shape could not be made', 10)
  }
}

/** POST is always for a subset; GET is according to its parameters. */
async function readSubset(
  request: EngineRequest,
  asked: Asked['subset'],
): Promise<{ ok: true; value: Subset | null } | { ok: false; response: EngineResponse }> {
  const body = request.method === 'POST' ? await readJsonObject(request) : null
  if (body?.ok === false) return body
  const result = asked ?? (body && subsetFromBody(body.value))
  if (result === null) return { ok: true, value: null }
  return result.ok
    ? { ok: true, value: result.subset }
    : { ok: false, response: invalidRequest({ subset: result.errors }) }
}

function isSecret(expected: string, actual: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(actual))
}
