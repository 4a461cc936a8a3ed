import { randomUUID } from 'node:crypto'
import { jsonAnswer, type Answer } from './exchange.ts'
import { beforeAll, formatOffset, type Offset } from '../protocol/offset.ts'
import type { Problems, ShapeRequest } from '../protocol/shape-request.ts'

/** What the headers of a successful answer depend on. */
export type AnswerFacts = {
  handle: string
  schema: string
  request: ShapeRequest
  end: Offset
  isUpToDate: boolean
  hasData: boolean
  /** says nothing: another request for it must not be answered with "not modified" */
  isUnrepeatable: boolean
  cursor: string | null
  noneMatch: string | null
  /** seconds */
  cacheMaxAge: number
  /** seconds */
  cacheStaleAge: number
}

export function shapeAnswer(facts: AnswerFacts, body: Buffer<ArrayBuffer>): Answer {
  const { request, end } = facts
  const from = request.offset === 'now' ? 'now' : formatOffset(request.offset)
  const nonce = facts.isUnrepeatable ? `:${randomUUID().slice(0, 8)}` : ''
  const tag = `${facts.handle}:${from}:${formatOffset(end)}${nonce}`
  const isKnown = matches(facts.noneMatch, tag)
  const headers: Record<string, string> = {
    'cache-control': cacheControl(facts),
    'electric-handle': facts.handle,
    'electric-offset': formatOffset(end),
    'electric-has-data': String(facts.hasData),
    etag: `"${tag}"`,
    ...(facts.cursor !== null && { 'electric-cursor': facts.cursor }),
    ...(facts.isUpToDate && { 'electric-up-to-date': '' }),
    ...(!request.live && !isKnown && { 'electric-schema': facts.schema }),
  }
  if (isKnown) return { status: 304, headers, body: null }
  headers['content-type'] = 'application/json; charset=utf-8'
  return { status: 200, headers, body }
}

/** 400 in the protocol's form: field to texts. */
export function problems(errors: Problems): Answer {
  return jsonAnswer(400, { message: 'Invalid request', errors }, errorHeaders('no-store'))
}

export function problem(status: number, cacheControl: 'no-store' | 'no-cache', message: string): Answer {
  return jsonAnswer(status, { message }, errorHeaders(cacheControl))
}

function errorHeaders(cacheControl: 'no-store' | 'no-cache'): Record<string, string> {
  return {
    'cache-control': cacheControl,
    ...(cacheControl === 'no-store' && { 'surrogate-control': 'no-store' }),
  }
}

function cacheControl({ request, cacheMaxAge, cacheStaleAge }: AnswerFacts): string {
  if (request.live) return 'public, max-age=5, stale-while-revalidate=5'
  if (request.offset !== 'now' && request.offset.lsn === beforeAll.lsn)
    return 'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746'
  return `public, max-age=${cacheMaxAge}, stale-while-revalidate=${cacheStaleAge}`
}

function matches(noneMatch: string | null, tag: string): boolean {
  if (noneMatch === null) return false
  return noneMatch.split(',').some((candidate) => candidate.trim().replace(/^(?:W\/)?"|"$/g, '') === tag)
}
