import { z } from 'zod'
import { linkAbort } from '../link-abort.ts'
import { formatOffset } from '../protocol/offset.ts'
import type { ShapeDefinition } from '../shapes.ts'
import { ServiceUnavailable, type ServiceFetch } from './electric-upstream.ts'
import type { SmallResponse } from './http-get.ts'
import { definitionQuery } from './shape-query.ts'

/** The end of a shape, according to one response of the service. */
export interface ShapeEnd {
  handle: string
  /** The offset at the end of the response. */
  offset: string
  upToDate: boolean
  cursor: string | null
  /** The offset at which each transaction of the response ends, in order. */
  transactionEnds: string[]
  /** The response's `global_last_seen_lsn`; 0 when it has none. */
  commonLsn: bigint
}

/**
 * `retired`: the handle no longer exists, or the shape is impossible. Rejects when the service is away, or when
 * aborted.
 */
export type FetchShapeEnd = (
  definition: ShapeDefinition,
  parameters: Record<string, string>,
  options: { timeoutMs: number; signal: AbortSignal },
) => Promise<ShapeEnd | 'retired'>

const messageSchema = z.object({
  headers: z.object({
    lsn: z.string().regex(/^\d+$/).optional(),
    op_position: z.number().optional(),
    global_last_seen_lsn: z.string().regex(/^\d+$/).optional(),
  }),
})

/** H6: requests the definition that readers use, since another would be another shape. */
export function shapeEndFetcher(service: ServiceFetch<SmallResponse>, secret: string | null): FetchShapeEnd {
  // Every commit causes a request for each shape, so the constant part is built once.
  const prefixes = new WeakMap<ShapeDefinition, string>()
  return async (definition, parameters, { timeoutMs, signal }) => {
    const prefix = prefixes.get(definition) ?? `/v1/shape?${definitionQuery(definition, secret)}&log=full`
    prefixes.set(definition, prefix)
    const link = linkAbort(signal)
    const timeout = new Error(`it has not answered for ${timeoutMs / 1000} s`)
    const timer = setTimeout(() => link.abort(timeout), timeoutMs)
    try {
      const response = await service(`${prefix}&${new URLSearchParams(parameters)}`, { signal: link.signal })
      return await shapeEndOf(response)
    } catch (error) {
      // An aborted fetch may reject with another error.
      if (link.signal.aborted) throw link.signal.reason
      throw error
    } finally {
      clearTimeout(timer)
      link.release()
    }
  }
}

async function shapeEndOf(response: SmallResponse): Promise<ShapeEnd | 'retired'> {
  const { headers, status } = response
  const [handle, offset] = [headers.get('electric-handle'), headers.get('electric-offset')]
  if (!response.ok || handle === null || offset === null) {
    await response.text().catch(() => '') // the status is sufficient
    if (status === 409 || status === 400) return 'retired'
    const text = `it answered ${status}`
    throw status === 503 ? new ServiceUnavailable(text) : new Error(text)
  }
  const messages = z.array(messageSchema).parse(JSON.parse(await response.text()))
  const transactionEnds = new Map<string, string>()
  let commonLsn = 0n
  for (const { headers } of messages) {
    const { lsn, op_position: op = 0 } = headers
    if (lsn !== undefined) transactionEnds.set(lsn, formatOffset({ lsn: BigInt(lsn), op }))
    if (headers.global_last_seen_lsn !== undefined) commonLsn = BigInt(headers.global_last_seen_lsn)
  }
  return {
    handle,
    offset,
    upToDate: headers.has('electric-up-to-date'),
    cursor: headers.get('electric-cursor'),
    transactionEnds: [...transactionEnds.values()],
    commonLsn,
  }
}
