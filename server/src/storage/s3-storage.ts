import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { AlreadyStored, type MediaStorage, type StoredFile } from './media-storage.ts'
import { openS3Client, type S3Options } from './s3-client.ts'
import { parseListing, plainTag } from './s3-list.ts'
import { assertStoragePath, isStoragePath } from './storage-path.ts'

/** Pages request the same picture often; the bucket is queried once within this time. */
const STAT_MS = 30_000

/**
 * Stores files in a bucket of an S3-compatible store, with their paths as keys.
 * @throws an error of one sentence with the variable to fix when the bucket cannot be used
 */
export async function openS3Storage(options: S3Options): Promise<MediaStorage> {
  const { request, check } = openS3Client(options)
  await check()
  const recentStats = new LRUCache<string, StoredFile>({ max: 5000, ttl: STAT_MS })

  async function statFile(path: string): Promise<StoredFile | null> {
    if (!isStoragePath(path)) return null
    const cached = recentStats.get(path)
    if (cached !== undefined) return cached
    const response = await request('HEAD', path, { accept: [404] })
    if (response.status === 404) return null
    const file = describe(path, response.headers)
    recentStats.set(path, file)
    return file
  }

  async function get(path: string, headers: Record<string, string> = {}): Promise<Response | null> {
    if (!isStoragePath(path)) return null
    const response = await request('GET', path, { headers, accept: [404] })
    if (response.status !== 404) return response
    await response.body?.cancel()
    return null
  }

  return {
    stat: statFile,
    async put(path, content, type) {
      assertStoragePath(path)
      // Not every store supports the condition. Two writes of one path at the same moment are not expected.
      if ((await request('HEAD', path, { accept: [404] })).status !== 404) throw alreadyStored(path)
      const headers = {
        'content-type': type,
        'if-none-match': '*',
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      }
      const { status } = await request('PUT', path, { headers, body: content, accept: [412] })
      if (status === 412) throw alreadyStored(path)
    },
    async read(path) {
      const response = await get(path)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async stream(path, range) {
      const response = await get(path, range && { range: `bytes=${range.start}-${range.end}` })
      if (response === null) return null
      return Readable.from(response.body ?? [], { objectMode: false })
    },
    async remove(path) {
      if (!isStoragePath(path)) return
      recentStats.delete(path)
      await request('DELETE', path, { accept: [404] })
    },
    async *list() {
      let token: string | null = null
      do {
        const response = await request('GET', '', { search: listSearch(token) })
        const { objects, next } = parseListing(await response.text())
        for (const { key, ...file } of objects) if (isStoragePath(key)) yield { path: key, ...file }
        token = next
      } while (token !== null)
    },
  }
}

function listSearch(token: string | null): Record<string, string> {
  return { 'list-type': '2', ...(token !== null && { 'continuation-token': token }) }
}

function describe(path: string, headers: Headers): StoredFile {
  return {
    path,
    size: Number(headers.get('content-length')),
    modifiedAt: new Date(headers.get('last-modified') ?? 0),
    etag: plainTag(headers.get('etag') ?? ''),
  }
}

function alreadyStored(path: string): AlreadyStored {
  return new AlreadyStored(`${path} is stored already`)
}
