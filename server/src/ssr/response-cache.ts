import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A response for many requests. Its bytes in each encoding are made once. */
export type CachedResponse = {
  status: number
  type: string
  /** the target of a redirect */
  location: string | undefined
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
}

export type ResponseCache = {
  /** The cached response, or a new one. Concurrent calls share one computation (single-flight). */
  get: (key: string, make: () => Promise<Draft>) => Promise<CachedResponse>
  /** The response if it is cached; this counts as a use. */
  peek: (key: string) => CachedResponse | undefined
  clear: () => void
}

/** `quality`: of brotli, up to 11; pages use 5. */
export type Draft = { status: number; type: string; text: string; location?: string; quality?: number }

/** Drops the least recently used response first, by count and by bytes. */
export function createResponseCache(limits: { entries: number; bytes: number }): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ plain, gzip: zipped, br }) => plain.length + zipped.length + br.length,
  })
  const flights = new Map<string, Promise<CachedResponse>>()

  function start(key: string, make: () => Promise<Draft>): Promise<CachedResponse> {
    const flight = make()
      .then(finish)
      .then((response) => {
        // Not if it was started before the cache was cleared.
        if (flights.get(key) === flight) responses.set(key, response)
        return response
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return flight
  }

  return {
    async get(key, make) {
      return responses.get(key) ?? (await (flights.get(key) ?? start(key, make)))
    },
    peek: (key) => responses.get(key),
    clear() {
      responses.clear()
      flights.clear()
    },
  }
}

async function finish({ status, type, text, location, quality = 5 }: Draft): Promise<CachedResponse> {
  const plain = new TextEncoder().encode(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, type, location, etag, plain, gzip: new Uint8Array(zipped), br: new Uint8Array(br) }
}
