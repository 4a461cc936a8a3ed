import type { Random } from '../../support/seeded-random.ts'

/**
 * A cache between a reader and whoever answers, that lies: it gives answers that are old, of another shape or of another
 * question, asks less than it was asked, and cuts, slows and strips what passes through it. What a shape is, it takes
 * from the address: all that is not the protocol's own.
 */
export interface LyingCache {
  fetch: typeof fetch
  /** how many requests have come, and which lies were told how often */
  requests: number
  told: Map<LieName, number>
  /** from now on nothing but the truth */
  beHonest(): void
}

type Kept = { url: URL; status: number; headers: Headers; text: string }
type Question = { url: URL; init: RequestInit | undefined }
type Lie = (question: Question, memory: Memory) => Promise<Response> | Response | null
export type LieName = keyof typeof lies

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

/** `upstream` tells the truth. A lie is told with `probability`, as far as there is something to lie with. */
export function lyingCache(
  upstream: typeof fetch,
  random: Random,
  options: { probability: number; lies?: readonly LieName[] },
): LyingCache {
  const memory = new Memory(upstream, random)
  const names = options.lies ?? lieNames
  let honest = false
  const cache: LyingCache = {
    requests: 0,
    told: new Map(),
    beHonest: () => {
      honest = true
    },
    fetch: async (input, init) => {
      cache.requests += 1
      const question = { url: new URL(input instanceof Request ? input.url : input), init }
      if (honest || !random.chance(options.probability)) return memory.ask(question)
      const name = random.pick(names)
      const answer = await lies[name](question, memory)
      if (answer === null) return memory.ask(question)
      cache.told.set(name, (cache.told.get(name) ?? 0) + 1)
      return answer
    },
  }
  return cache
}

/** What the cache has seen. */
class Memory {
  readonly random: Random
  readonly #upstream: typeof fetch
  readonly #kept: Kept[] = []

  constructor(upstream: typeof fetch, random: Random) {
    this.#upstream = upstream
    this.random = random
  }

  /** The truth, and nothing else. */
  async ask({ url, init }: Question): Promise<Response> {
    const response = await this.#upstream(url.href, init)
    const { status, headers } = response
    const text = await response.text()
    if (status === 200 || status === 409) this.#kept.push({ url, status, headers, text })
    if (this.#kept.length > 400) this.#kept.splice(0, 100)
    return answerOf({ status, headers, text })
  }

  /** One of the kept answers that would do for a lie. */
  one(fits: (kept: Kept) => boolean): Response | null {
    const fitting = this.#kept.filter(fits)
    return fitting.length === 0 ? null : answerOf(this.random.pick(fitting))
  }
}

const lies = {
  'an answer of a handle that has gone': ({ url }, memory) =>
    memory.one(
      (kept) =>
        isAnswer(kept) && isSameShape(kept.url, url) && handleOf(kept) !== url.searchParams.get('handle'),
    ),
  'a refusal that is over': ({ url }, memory) =>
    memory.one((kept) => kept.status === 409 && isSameShape(kept.url, url)),
  'the same answer again': ({ url }, memory) =>
    memory.one((kept) => isAnswer(kept) && isSameShape(kept.url, url) && isSamePlace(kept.url, url)),
  'an older answer': ({ url }, memory) =>
    memory.one((kept) => isAnswer(kept) && isSameShape(kept.url, url) && placeOf(kept.url) < placeOf(url)),
  'a later answer': ({ url }, memory) =>
    memory.one((kept) => isAnswer(kept) && isSameShape(kept.url, url) && placeOf(kept.url) > placeOf(url)),
  'an answer of another shape': ({ url }, memory) =>
    memory.one((kept) => isAnswer(kept) && !isSameShape(kept.url, url)),
  'a parameter dropped': ({ url, init }, memory) => {
    const fewer = new URL(url)
    fewer.searchParams.delete(memory.random.pick(protocolParameters))
    return memory.ask({ url: fewer, init })
  },
  'a header stripped': async (question, memory) => {
    const answer = await memory.ask(question)
    answer.headers.delete(memory.random.pick(neededHeaders))
    return answer
  },
  'not modified': ({ url }) =>
    new Response(null, { status: 304, headers: { etag: `"${url.searchParams.get('handle')}"` } }),
  'a body cut off': async (question, memory) => {
    const answer = await memory.ask(question)
    const text = await answer.text()
    const part = text.slice(0, memory.random.below(text.length + 1))
    return new Response(memory.random.chance(0.5) ? part : brokenOff(part), answer)
  },
  'a body that trickles': async (question, memory) => {
    const answer = await memory.ask(question)
    return new Response(trickling(await answer.text()), answer)
  },
} satisfies Record<string, Lie>

export const lieNames = Object.keys(lies).filter((name): name is LieName => name in lies)

function answerOf({ status, headers, text }: Omit<Kept, 'url'>): Response {
  return new Response(status === 304 || status === 204 ? null : text, {
    status,
    headers: new Headers(headers),
  })
}

const isAnswer = (kept: Kept): boolean => kept.status === 200

const handleOf = (kept: Kept): string | null => kept.headers.get('electric-handle')

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

/** For comparing only: the LSN from which was asked, of a shape or of the heads. */
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
