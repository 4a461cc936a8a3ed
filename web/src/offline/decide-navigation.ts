/** The document that a navigation to this address gets without a network; null where there is none. */
export function shellOf(pathname: string): '/app-shell' | '/admin.html' | '/preview' | null {
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return '/admin.html'
  if (pathname === '/preview') return '/preview'
  // The server alone draws the site as a release will make it.
  if (pathname.startsWith('/release/')) return null
  // Paths of files and interfaces, which are no pages of the site.
  if (/^\/(api|shapes|media|img|assets|files|icons|images)\//.test(pathname)) return null
  if (/\.[a-z0-9]{2,11}$/.test(pathname) || pathname === '/page-data') return null
  return '/app-shell'
}

interface Navigation {
  fromNetwork: Promise<Response>
  /** undefined while it is not cached: then only the network can answer. */
  shell: Response | undefined
  timeoutMs: number
}

/**
 * Network first: its response, unless it fails, is a 5xx, or takes too long; then the application shell. A 404 is a
 * response like any other.
 */
export async function decideNavigation({ fromNetwork, shell, timeoutMs }: Navigation): Promise<Response> {
  if (shell === undefined) return fromNetwork
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    // A lost network is what the shell is for.
    const response = await Promise.race([fromNetwork.catch(() => null), timeout])
    return response === null || response.status >= 500 ? shell : response
  } finally {
    clearTimeout(timer)
  }
}
