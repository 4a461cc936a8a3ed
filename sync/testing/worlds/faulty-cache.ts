import type { Random } from '../seeded-random.ts'

/**
 * A cache with injected faults, between a reader and its upstream. Its responses are old, or of another shape or
 * request; it drops parameters of requests, and cuts, delays and strips responses. The parameters that are not the
 * protocol's identify a shape.
 */
export interface FaultyCache {
  fetch: typeof fetch
  /** the number of requests, and of injections of each fault */
  requests: number
  injected: Map<FaultName, number>
  /** from now on every response is that of the upstream */
  stopFaults(): void
}

type StoredResponse = { url: URL; status: number; headers: Headers; text: string }
type CacheRequest = { url: URL; init: RequestInit | undefined }
type Fault = (request: CacheRequest, memory: Memory) => Promise<Response> | Response | null
export type FaultName = keyof typeof faults

const protocolParameters = [
  'offset',
  'handle',
  'live',
  'live_sse',
  'cursor',
  'cache-buster',
  'expired_handle',
  'to',
  'after',
]
const neededHeaders = [
  'electric-handle',
  'electric-offset',
  'electric-schema',
  'electric-cursor',
  'electric-up-to-date',
  'etag',
]

/** Injects a fault with `probability`, if a stored response is suitable. */
export function faultyCache(
  upstream: typeof fetch,
  random: Random,
  options: { probability: number; faults?: readonly FaultName[] },
): FaultyCache {
  const memory = new Memory(upstream, random)
  const names = options.faults ?? faultNames
  let isFaultless = false
  const cache: FaultyCache = {
    requests: 0,
    injected: new Map(),
    stopFaults: () => {
      isFaultless = true
    },
    fetch: async (input, init) => {
      cache.requests += 1
      const request = { url: new URL(input instanceof Request ? input.url : input), init }
      if (isFaultless || !random.chance(options.probability)) return memory.fetch(request)
      const name = random.pick(names)
      const response = await faults[name](request, memory)
      if (response === null) return memory.fetch(request)
      cache.injected.set(name, (cache.injected.get(name) ?? 0) + 1)
      return response
    },
  }
  return cache
}

/** The responses that have passed through the cache. */
class Memory {
  readonly random: Random
  readonly #upstream: typeof fetch
  readonly #stored: StoredResponse[] = []
  /** By shape, the newest of its handles that were seen here. */
  readonly #newest = new Map<string, string>()
  readonly #seen = new Set<string>()

  constructor(upstream: typeof fetch, random: Random) {
    this.#upstream = upstream
    this.random = random
  }

  /** Without a fault. */
  async fetch({ url, init }: CacheRequest): Promise<Response> {
    const response = await this.#upstream(url.href, init)
    const { status, headers } = response
    const text = await response.text()
    if (status === 200 || status === 409) this.#stored.push({ url, status, headers, text })
    if (this.#stored.length > 400) this.#stored.splice(0, 100)
    const handle = headers.get('electric-handle')
    if (handle !== null && !this.#seen.has(handle)) this.#newest.set(shapeOf(url), handle)
    if (handle !== null) this.#seen.add(handle)
    return toResponse({ status, headers, text })
  }

  /** Whether the handle of its shape is still in use, as far as the cache knows. */
  isNewest(stored: StoredResponse): boolean {
    return this.#newest.get(shapeOf(stored.url)) === handleOf(stored)
  }

  /** One of the stored responses that make this fault. */
  one(fits: (stored: StoredResponse) => boolean): Response | null {
    const fitting = this.#stored.filter(fits)
    return fitting.length === 0 ? null : toResponse(this.random.pick(fitting))
  }
}

const faults = {
  'a response of a handle that has gone': ({ url }, memory) =>
    memory.one((stored) => isOfOtherHandle(stored, url) && !memory.isNewest(stored)),
  'a response of a newer handle': ({ url }, memory) =>
    memory.one((stored) => isOfOtherHandle(stored, url) && memory.isNewest(stored)),
  'a refusal that is over': ({ url }, memory) =>
    memory.one((stored) => stored.status === 409 && isSameShape(stored.url, url)),
  'the same response again': ({ url }, memory) =>
    memory.one((stored) => isOk(stored) && isSameShape(stored.url, url) && isSamePlace(stored.url, url)),
  'an older response': ({ url }, memory) =>
    memory.one(
      (stored) =>
        isOk(stored) &&
        isSameShape(stored.url, url) &&
        handleOf(stored) === handleIn(url) &&
        placeOf(stored.url) < placeOf(url),
    ),
  'a later response': ({ url }, memory) =>
    memory.one(
      (stored) => isOk(stored) && isSameShape(stored.url, url) && placeOf(stored.url) > placeOf(url),
    ),
  'a response of another shape': ({ url }, memory) =>
    memory.one((stored) => isOk(stored) && !isSameShape(stored.url, url)),
  'a parameter dropped': ({ url, init }, memory) => {
    const fewer = new URL(url)
    fewer.searchParams.delete(memory.random.pick(protocolParameters))
    return memory.fetch({ url: fewer, init })
  },
  'a header stripped': async (request, memory) => {
    const response = await memory.fetch(request)
    response.headers.delete(memory.random.pick(neededHeaders))
    return response
  },
  'not modified': ({ url }) =>
    new Response(null, { status: 304, headers: { etag: `"${url.searchParams.get('handle')}"` } }),
  'a body cut off': async (request, memory) => {
    const response = await memory.fetch(request)
    const text = await response.text()
    const part = text.slice(0, 1 + memory.random.below(text.length + 1))
    return new Response(memory.random.chance(0.5) ? part : brokenOff(part), response)
  },
  'an empty body': async (request, memory) => {
    const response = await memory.fetch(request)
    await response.body?.cancel()
    return new Response('', response)
  },
  'a body that trickles': async (request, memory) => {
    const response = await memory.fetch(request)
    return new Response(trickling(await response.text()), response)
  },
} satisfies Record<string, Fault>

export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults)

function toResponse({ status, headers, text }: Omit<StoredResponse, 'url'>): Response {
  return new Response(status === 304 || status === 204 ? null : text, {
    status,
    headers: new Headers(headers),
  })
}

const isOk = (stored: StoredResponse): boolean => stored.status === 200

const handleOf = (stored: StoredResponse): string | null => stored.headers.get('electric-handle')

const handleIn = (url: URL): string | null => url.searchParams.get('handle')

function isOfOtherHandle(stored: StoredResponse, url: URL): boolean {
  return isOk(stored) && isSameShape(stored.url, url) && handleOf(stored) !== handleIn(url)
}

function isSameShape(one: URL, other: URL): boolean {
  return shapeOf(one) === shapeOf(other)
}

function shapeOf(url: URL): string {
  const shape = new URL(url)
  for (const name of protocolParameters) shape.searchParams.delete(name)
  shape.searchParams.sort()
  return shape.href
}

function isSamePlace(one: URL, other: URL): boolean {
  return ['offset', 'handle', 'live', 'after'].every(
    (name) => one.searchParams.get(name) === other.searchParams.get(name),
  )
}

/** For comparisons only: the LSN from which the request continues, of a shape or of the latest offsets. */
function placeOf(url: URL): number {
  const { searchParams: query } = url
  return Number.parseInt(query.get('offset') ?? query.get('after')?.split('.')[1] ?? '0', 10)
}

function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text))
      controller.error(new TypeError('terminated'))
    },
  })
}

function trickling(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const step = Math.ceil(bytes.length / 5)
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      controller.enqueue(bytes.subarray(at, at + step))
      at += step
      if (at >= bytes.length) controller.close()
    },
  })
}
