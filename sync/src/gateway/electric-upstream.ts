/** The service cannot be reached, or is stopping: whoever waits on it waits in vain. */
export class ServiceGone extends Error {}

/** The shape service over HTTP: `ELECTRIC_URL`, with or without a path of its own. Rejects with `ServiceGone`. */
export function electricUpstream(options: {
  url: string
  secret: string | null
  fetch?: typeof fetch
}): (request: Request) => Promise<Response> {
  const inner = options.fetch ?? fetch
  const base = options.url.replace(/\/+$/, '')
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (options.secret !== null) searchParams.set('secret', options.secret)
    const target = `${base}${pathname}?${searchParams}`
    const init = {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      redirect: 'error',
    } as const
    try {
      return await inner(target, init)
    } catch (error) {
      if (request.signal.aborted) throw error
      // A kept connection that the other side has just closed fails once, and means nothing.
      return inner(target, init).catch((again: unknown) => {
        if (request.signal.aborted || !(again instanceof TypeError)) throw again
        throw new ServiceGone(again.message, { cause: again.cause })
      })
    }
  }
}
