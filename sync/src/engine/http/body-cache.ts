import { LRUCache } from 'lru-cache'

type Body = Buffer<ArrayBuffer>

/** The approximate size of an entry without its body, in bytes. */
const entryBytes = 512

/**
 * Bodies of responses that many readers get at once. Concurrent readers share one build, and the bodies used last stay.
 * All shapes share one budget, since their number has no limit.
 */
export class BodyCache {
  readonly #bodies = new LRUCache<string, Body>({
    maxSize: 16 * 1024 * 1024,
    maxEntrySize: 1024 * 1024,
    // A small body is a part of a buffer of 8 kB, which is kept whole.
    sizeCalculation: ({ buffer }) => entryBytes + buffer.byteLength,
  })
  readonly #flights = new Map<string, Promise<Body>>()

  /** @throws what `build` throws: the next call builds again */
  async get(key: string, build: () => Promise<Body>): Promise<Body> {
    return this.#bodies.get(key) ?? (await (this.#flights.get(key) ?? this.#start(key, build)))
  }

  #start(key: string, build: () => Promise<Body>): Promise<Body> {
    const flight = build()
      .then((body) => {
        this.#bodies.set(key, body)
        return body
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }
}
