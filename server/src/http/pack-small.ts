import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

type Part = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>

const WORTH_BYTES = 1024
const SMALL_BYTES = 64 * 1024

/**
 * Compresses complete small responses at once, such as offsets and changes, since a stream for each costs several times
 * as much. Larger ones are left to `compress`, which runs after this middleware.
 */
export const packSmall: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, status, headers } = c.res
  if (body === null || status !== 200 || c.req.method === 'HEAD' || headers.has('content-encoding')) return
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return
  const reader = body.getReader()
  const first = await reader.read()
  const second = first.done ? first : await reader.read()
  if (first.done || !second.done || first.value.length > SMALL_BYTES) {
    c.res = new Response(continued(reader, [first, second]), c.res)
    return
  }
  const bytes = first.value.length < WORTH_BYTES ? first.value : gzipSync(first.value)
  c.res = new Response(bytes, c.res)
  c.res.headers.set('content-length', String(bytes.length))
  if (bytes === first.value) return
  c.res.headers.set('content-encoding', 'gzip')
  c.header('vary', 'accept-encoding', { append: true })
  const tag = c.res.headers.get('etag')
  if (tag !== null && !tag.startsWith('W/')) c.res.headers.set('etag', `W/${tag}`)
}

/** Rebuilds the body, of which some parts were already read. */
function continued(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  read: Part[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const part = read.shift() ?? (await reader.read())
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
