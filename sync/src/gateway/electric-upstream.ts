import { holdingRequests } from '../link-abort.ts'
import { trimEndOf } from '../rules/trim.ts'
import { httpGet, type SmallResponse } from './http-get.ts'

/** H9: the service cannot be reached, or is stopping: requests that it holds will get no response. */
export class ServiceUnavailable extends Error {}

interface ServiceAddress {
  /** `ELECTRIC_URL`, with or without a path. */
  url: string
  fetch?: typeof fetch
}

type ServiceInit = RequestInit & { signal: AbortSignal }

/** Requests a path with its query. Rejects with `ServiceUnavailable`, or as aborted. */
export type ServiceFetch<R> = (target: string, init: ServiceInit) => Promise<R>

/** For followers, which send many requests with small responses. */
export function followerFetch(address: ServiceAddress): ServiceFetch<SmallResponse> {
  return serviceFetch(address.url, address.fetch ?? httpGet)
}

function serviceFetch<R>(
  url: string,
  inner: (url: string, init: ServiceInit & { redirect: 'error' }) => Promise<R>,
): ServiceFetch<R> {
  const base = trimEndOf(url, /\//)
  return async (target, init) => {
    const options = { ...init, redirect: 'error' } as const
    try {
      return await inner(base + target, options)
    } catch (error) {
      if (init.signal.aborted) throw error
      // A kept-alive connection that the other side has just closed fails once. That is no outage.
      return inner(base + target, options).catch((again: unknown) => {
        if (init.signal.aborted || !(again instanceof TypeError)) throw again
        throw new ServiceUnavailable(again.message, { cause: again.cause })
      })
    }
  }
}

/** The shape service over HTTP, for readers. Rejects with `ServiceUnavailable`. */
export function electricUpstream(
  options: ServiceAddress & { secret: string | null },
): (request: Request) => Promise<Response> {
  const service = serviceFetch(options.url, options.fetch ?? fetch)
  return holdingRequests(({ url, method, headers, signal }) => {
    const { pathname, searchParams } = new URL(url)
    if (options.secret !== null) searchParams.set('secret', options.secret)
    return service(`${pathname}?${searchParams}`, { method, headers, signal })
  })
}
