/** The document that stands in for this address without a network; null where nothing can. */
export function shellOf(pathname: string): '/app-shell' | '/admin.html' | null {
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return '/admin.html'
  // Files and interfaces, which no page of the site stands in for.
  if (/^\/(api|shapes|media|img|assets|files|icons|images)\//.test(pathname)) return null
  if (/\.[a-z0-9]{2,11}$/.test(pathname) || pathname === '/page-data') return null
  return '/app-shell'
}

export interface Navigation {
  fromNetwork: Promise<Response>
  /** The shell; undefined when it is not there (yet): then only the network can answer. */
  kept: Response | undefined
  patienceMs: number
}

/**
 * The network's answer, unless it fails, is an error of the server, or takes too long. A page that the server does not
 * know is an answer like any other.
 */
export async function decideNavigation({ fromNetwork, kept, patienceMs }: Navigation): Promise<Response> {
  if (kept === undefined) return fromNetwork
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    const response = await Promise.race([fromNetwork.catch(() => null), late])
    return response === null || response.status >= 500 ? kept : response
  } finally {
    clearTimeout(timer)
  }
}
