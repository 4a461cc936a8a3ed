import { randomUUID } from 'node:crypto'
import { nextCursor } from '../../protocol/cursor.ts'
import { formatOffset, isBeforeAll, type Offset } from '../../protocol/offset.ts'
import type { ShapeRequest } from '../../protocol/shape-request.ts'
import type { Shape } from '../shape/shape.ts'
import { jsonType, type EngineRequest, type EngineResponse, type ResponseBody } from './exchange.ts'
import { matchesEtag } from './matches-etag.ts'

/** A request for a shape, and the shape that it reads. */
export type ShapeRead = { request: EngineRequest; params: ShapeRequest; shape: Shape }

/** Seconds, except for the long poll. */
export interface CacheSettings {
  longPollMs: number
  cacheMaxAge: number
  cacheStaleAge: number
}

type ResponseFacts = {
  /** the offset from which the reader continues */
  end: Offset
  isUpToDate?: boolean
  /** without changes: a repeated request must not get "not modified" */
  isEmpty?: boolean
}

/** 200, or 304 when the client has this response already. */
export function shapeResponse(
  read: ShapeRead,
  settings: CacheSettings,
  facts: ResponseFacts,
  body: ResponseBody,
): EngineResponse {
  const { request, params, shape } = read
  const from = params.offset === 'now' ? 'now' : formatOffset(params.offset)
  const nonce = facts.isEmpty === true ? `:${randomUUID().slice(0, 8)}` : ''
  const tag = `${shape.handle}:${from}:${formatOffset(facts.end)}${nonce}`
  const isNotModified = matchesEtag(request.headers.get('if-none-match'), tag)
  const headers: Record<string, string> = {
    'cache-control': cacheControl(params, settings),
    ...positionHeaders(read, settings, facts.end),
    'electric-has-data': String(facts.isEmpty !== true),
    etag: `"${tag}"`,
    ...(facts.isUpToDate === true && { 'electric-up-to-date': '' }),
    ...(!params.live && !isNotModified && { 'electric-schema': shape.schema }),
  }
  if (isNotModified) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, ...jsonType }, body }
}

/** The log's handle, the reader's offset, and for a live request what changes its next address. */
export function positionHeaders(
  { params, shape }: Pick<ShapeRead, 'params' | 'shape'>,
  { longPollMs }: Pick<CacheSettings, 'longPollMs'>,
  offset: Offset,
): Record<string, string> {
  return {
    'electric-handle': shape.handle,
    'electric-offset': formatOffset(offset),
    ...(params.live && { 'electric-cursor': nextCursor(Date.now(), longPollMs, params.cursor, Math.random) }),
  }
}

function cacheControl({ live, offset }: ShapeRequest, { cacheMaxAge, cacheStaleAge }: CacheSettings): string {
  if (live) return 'public, max-age=5, stale-while-revalidate=5'
  if (offset !== 'now' && isBeforeAll(offset))
    return 'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746'
  return `public, max-age=${cacheMaxAge}, stale-while-revalidate=${cacheStaleAge}`
}
