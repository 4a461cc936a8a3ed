import { randomUUID } from 'node:crypto'
import { nextCursor } from '../../protocol/cursor.ts'
import { beforeAll, formatOffset, type Offset } from '../../protocol/offset.ts'
import type { ShapeRequest } from '../../protocol/shape-request.ts'
import type { Answer, AnswerBody, EngineRequest } from './exchange.ts'
import type { ShapeEngine } from '../shape-engine.ts'
import type { Shape } from '../shape/shape.ts'

/** A request that has found its shape. */
export type Exchange = { engine: ShapeEngine; request: EngineRequest; wanted: ShapeRequest; shape: Shape }

export type AnswerFacts = {
  /** where the reader goes on from */
  end: Offset
  isUpToDate?: boolean
  /** says nothing: another request for it must not be answered with "not modified" */
  isEmpty?: boolean
}

/** 200, or 304 when the client has this answer already. */
export function shapeAnswer(exchange: Exchange, facts: AnswerFacts, body: AnswerBody): Answer {
  const { request, wanted, shape } = exchange
  const from = wanted.offset === 'now' ? 'now' : formatOffset(wanted.offset)
  const nonce = facts.isEmpty === true ? `:${randomUUID().slice(0, 8)}` : ''
  const tag = `${shape.handle}:${from}:${formatOffset(facts.end)}${nonce}`
  const isKnown = matches(request.headers.get('if-none-match'), tag)
  const headers: Record<string, string> = {
    'cache-control': cacheControl(exchange),
    ...positionHeaders(exchange, facts.end),
    'electric-has-data': String(facts.isEmpty !== true),
    etag: `"${tag}"`,
    ...(facts.isUpToDate === true && { 'electric-up-to-date': '' }),
    ...(!wanted.live && !isKnown && { 'electric-schema': shape.schema }),
  }
  if (isKnown) return { status: 304, headers, body: null }
  headers['content-type'] = 'application/json; charset=utf-8'
  return { status: 200, headers, body }
}

/** Which log this is, where in it the reader stands, and, when live, what makes its next address. */
export function positionHeaders({ engine, wanted, shape }: Exchange, offset: Offset): Record<string, string> {
  const { longPollMs } = engine.state.settings
  return {
    'electric-handle': shape.handle,
    'electric-offset': formatOffset(offset),
    ...(wanted.live && { 'electric-cursor': nextCursor(Date.now(), longPollMs, wanted.cursor, Math.random) }),
  }
}

function cacheControl({ engine, wanted }: Exchange): string {
  const { cacheMaxAge, cacheStaleAge } = engine.state.settings
  if (wanted.live) return 'public, max-age=5, stale-while-revalidate=5'
  if (wanted.offset !== 'now' && wanted.offset.lsn === beforeAll.lsn)
    return 'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746'
  return `public, max-age=${cacheMaxAge}, stale-while-revalidate=${cacheStaleAge}`
}

function matches(noneMatch: string | null, tag: string): boolean {
  if (noneMatch === null) return false
  return noneMatch.split(',').some((candidate) => candidate.trim().replace(/^(?:W\/)?"|"$/g, '') === tag)
}
