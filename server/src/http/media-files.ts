import type { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import type { MediaStorage } from '../storage/media-storage.ts'
import { storagePathOf } from '../storage/storage-path.ts'
import { requestedRange } from './byte-range.ts'
import { isNotModified } from './conditional-request.ts'

/** The types that browsers only show as a picture; any other type is a download. */
const shownTypes: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
]

/** Files up to this size are read at once, which is faster than a stream. */
const smallBytes = 256 * 1024

/**
 * Uploaded pictures and documents. They may contain hostile content: their scripts do not run, browsers guess no type,
 * and no page may frame them. The caller decides about access and caching.
 */
export async function mediaResponse(request: Request, storage: MediaStorage): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const path = storagePathOf(new URL(request.url).pathname)
  const type = path === null ? undefined : getMimeType(path)
  const file = path === null || type === undefined ? null : await storage.stat(path)
  if (file === null || type === undefined) return undefined
  const headers = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${file.etag}"`,
    ...(!shownTypes.includes(type.replace(/;.*/, '')) && { 'content-disposition': downloadAs(file.path) }),
  }
  if (isNotModified(request, [file.etag])) return new Response(null, { status: 304, headers })

  const range = requestedRange(request.headers, file)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  }
  const length = range === null ? file.size : range.end - range.start + 1
  const answer = {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range !== null && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    },
  }
  if (request.method === 'HEAD') return new Response(null, answer)
  if (range === null && file.size <= smallBytes) {
    const bytes = await storage.read(file.path)
    return bytes === null ? undefined : new Response(new Uint8Array(bytes), answer)
  }
  const stream = await storage.stream(file.path, range ?? undefined)
  return stream === null ? undefined : new Response(bodyOf(stream), answer)
}

/** Names of files are plain (`storagePathOf`) and need no escaping. */
function downloadAs(path: string): string {
  return `attachment; filename*=UTF-8''${path.slice(path.lastIndexOf('/') + 1)}`
}

/** Reads as fast as the client does, and closes when the client disconnects. */
function bodyOf(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void stream.destroy(),
  })
}
