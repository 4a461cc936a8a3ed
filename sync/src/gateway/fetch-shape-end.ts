import { z } from 'zod'
import type { ShapeDefinition } from '../shapes.ts'
import { ServiceUnavailable, type ServiceFetch } from './electric-upstream.ts'
import { definitionQuery } from './shape-query.ts'

/** What one answer of the service says about the end of a shape. */
export interface ShapeEnd {
  handle: string
  /** Where the answer ends. */
  offset: string
  upToDate: boolean
  cursor: string | null
  /** Where each transaction of the answer ended, in order. */
  transactionEnds: string[]
  /** The answer's `global_last_seen_lsn`; 0 when it has none. */
  commonLsn: bigint
}

/** `retired`: the handle is no longer, or the shape cannot be. Rejects when the service is away, or aborted. */
export type FetchShapeEnd = (
  definition: ShapeDefinition,
  parameters: Record<string, string>,
  options: { patienceMs: number; signal: AbortSignal },
) => Promise<ShapeEnd | 'retired'>

const messageSchema = z.object({
  headers: z.object({
    lsn: z.string().regex(/^\d+$/).optional(),
    op_position: z.number().optional(),
    global_last_seen_lsn: z.string().regex(/^\d+$/).optional(),
  }),
})

export function shapeEndFetcher(line: ServiceFetch, secret: string | null): FetchShapeEnd {
  // Every commit asks for all shapes: what is the same each time is put together once.
  const beginnings = new WeakMap<ShapeDefinition, string>()
  return async (definition, parameters, { patienceMs, signal }) => {
    const beginning =
      beginnings.get(definition) ?? `/v1/shape?${definitionQuery(definition, secret)}&log=full`
    beginnings.set(definition, beginning)
    const rest = new URLSearchParams(parameters)
    const request = new AbortController()
    const leave = (): void => request.abort(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    const silence = new Error(`it has not answered for ${patienceMs / 1000} s`)
    const timer = setTimeout(() => request.abort(silence), patienceMs)
    try {
      return await shapeEndOf(await line(`${beginning}&${rest}`, { signal: request.signal }))
    } catch (error) {
      // A fetch that was given up may say so in words of its own.
      if (request.signal.aborted) throw request.signal.reason
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  }
}

async function shapeEndOf(response: Response): Promise<ShapeEnd | 'retired'> {
  const { headers, status } = response
  const [handle, offset] = [headers.get('electric-handle'), headers.get('electric-offset')]
  if (!response.ok || handle === null || offset === null) {
    await response.body?.cancel()
    if (status === 409 || status === 400) return 'retired'
    const text = `it answered ${status}`
    throw status === 503 ? new ServiceUnavailable(text) : new Error(text)
  }
  const messages = z.array(messageSchema).parse(await response.json())
  const lastOf = new Map<string, string>()
  let seen = 0n
  for (const { headers } of messages) {
    if (headers.lsn !== undefined) lastOf.set(headers.lsn, `${headers.lsn}_${headers.op_position ?? 0}`)
    if (headers.global_last_seen_lsn !== undefined) seen = BigInt(headers.global_last_seen_lsn)
  }
  return {
    handle,
    offset,
    upToDate: headers.has('electric-up-to-date'),
    cursor: headers.get('electric-cursor'),
    transactionEnds: [...lastOf.values()],
    commonLsn: seen,
  }
}

/** The commit LSN of a place in a log; 0 for all of the snapshot. */
export function lsnOf(offset: string): bigint {
  return BigInt(/^\d+/.exec(offset)?.[0] ?? 0)
}
