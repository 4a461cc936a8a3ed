import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One answer that many get: its bytes in each encoding, made once. */
export type CachedAnswer = {
  status: number
  type: string
  /** where a redirect leads to */
  location: string | undefined
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
}

export type AnswerCache = {
  /** The kept answer, or a new one; asked twice at once, it is made once. */
  get: (key: string, make: () => Promise<Draft>) => Promise<CachedAnswer>
  /** The answer, if it is made and kept; it counts as used. */
  kept: (key: string) => CachedAnswer | undefined
  clear: () => void
}

export type Draft = { status: number; type: string; text: string; location?: string }

type Entry = { answer: Promise<CachedAnswer>; done: CachedAnswer | undefined; size: number }

/** Least recently used first out, by count and by bytes. */
export function createAnswerCache(limits: { entries: number; bytes: number }): AnswerCache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  async function account(key: string, entry: Entry): Promise<void> {
    try {
      const { plain, gzip: zipped, br } = (entry.done = await entry.answer)
      if (entries.get(key) !== entry) return
      entry.size = plain.length + zipped.length + br.length
      bytes += entry.size
      for (const oldest of entries.keys()) {
        if (entries.size <= limits.entries && bytes <= limits.bytes) break
        if (oldest !== key) drop(oldest)
      }
    } catch {
      // Told to everybody who waits for it; nothing is worth keeping.
      if (entries.get(key) === entry) drop(key)
    }
  }

  return {
    get(key, make) {
      const kept = entries.get(key)
      if (kept !== undefined) {
        entries.delete(key)
        entries.set(key, kept)
        return kept.answer
      }
      const entry: Entry = { answer: make().then(finish), done: undefined, size: 0 }
      entries.set(key, entry)
      void account(key, entry)
      return entry.answer
    },
    kept(key) {
      const entry = entries.get(key)
      if (entry?.done === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.done
    },
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function finish({ status, type, text, location }: Draft): Promise<CachedAnswer> {
  const plain = new TextEncoder().encode(text)
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, quality)])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, type, location, etag, plain, gzip: new Uint8Array(zipped), br: new Uint8Array(br) }
}
