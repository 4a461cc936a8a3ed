import type { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import type { MediaStorage } from '../storage/media-storage.ts'
import { storagePathOf } from '../storage/storage-path.ts'
import { requestedRange } from './byte-range.ts'
import { isNotModified } from './conditional-request.ts'

/** The types that browsers show as a picture and nothing else; any other type is a download. */
const shownTypes: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
]

/** Up to here a file is read at once, which is quicker than a stream. */
const smallBytes = 256 * 1024

/**
 * Uploaded pictures and documents. They may be foreign content: no script of theirs runs, no type is guessed, and
 * nothing frames them. The caller decides who may have one, and who may keep it.
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

/** Names of files are plain (`storagePathOf`), so that nothing in them needs an escape. */
function downloadAs(path: string): string {
  return `attachment; filename*=UTF-8''${path.slice(path.lastIndexOf('/') + 1)}`
}

/** Pulled as fast as the client takes it, and closed when the client leaves. */
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
