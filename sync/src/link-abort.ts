export interface AbortLink {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
  /** Removes the listeners from the sources: later aborts have no effect. */
  release(): void
}

/** One listener on each source, however many links it has: Node warns of a leak at more than ten. */
const linksOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * A signal that aborts with the first of its sources, for sources that outlive it: a session, a reader. Node 20 and 22
 * keep every result of `AbortSignal.any` as long as such a source (nodejs/node#54614), since nothing marks it as no
 * longer needed. `release` does.
 */
export function linkAbort(...sources: readonly (AbortSignal | null | undefined)[]): AbortLink {
  const controller = new AbortController()
  const releases: (() => void)[] = []
  for (const source of sources) {
    if (source === null || source === undefined) continue
    const abort = (): void => controller.abort(source.reason)
    if (source.aborted) abort()
    else releases.push(link(source, abort))
  }
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      for (const release of releases) release()
    },
  }
}

function link(source: AbortSignal, abort: () => void): () => void {
  const links = linksOf.get(source) ?? listenOnce(source)
  links.add(abort)
  return () => void links.delete(abort)
}

function listenOnce(source: AbortSignal): Set<() => void> {
  const links = new Set<() => void>()
  linksOf.set(source, links)
  source.addEventListener(
    'abort',
    () => {
      for (const abort of links) abort()
    },
    { once: true },
  )
  return links
}

/**
 * The same, but keeps a reference to each request until its response: Node collects an unreferenced request, and then
 * no abort reaches its signal.
 */
export function holdingRequests<Asked extends object, Answer>(
  answer: (request: Asked) => Promise<Answer>,
): (request: Asked) => Promise<Answer> {
  const held = new Set<Asked>()
  return async (request) => {
    held.add(request)
    try {
      return await answer(request)
    } finally {
      held.delete(request)
    }
  }
}
