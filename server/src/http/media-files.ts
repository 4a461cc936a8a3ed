import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { isNotModified } from './conditional-request.ts'

/** One folder deep, plain names: no spelling of a path leads anywhere else. */
const mediaPath = /^\/media\/([\w-][\w.-]{0,200})$/

/**
 * Uploaded pictures and documents. They may be foreign content: no script of theirs runs, no type is guessed, and
 * nothing frames them.
 */
export async function mediaResponse(request: Request, dataDir: string): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const name = mediaPath.exec(new URL(request.url).pathname)?.[1]
  const type = name === undefined ? undefined : getMimeType(name)
  if (name === undefined || type === undefined) return undefined
  const file = await open(join(dataDir, 'media', name)).catch(() => null)
  if (file === null) return undefined
  try {
    const { size, mtimeMs } = await file.stat()
    const etag = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      etag: `"${etag}"`,
    }
    if (isNotModified(request, [etag])) return new Response(null, { status: 304, headers })
    const body = request.method === 'HEAD' ? null : await file.readFile()
    return new Response(body, { headers: { ...headers, 'content-length': String(size) } })
  } finally {
    await file.close()
  }
}
