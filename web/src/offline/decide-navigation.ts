/** The document for a navigation to this address without a network; null if there is none. */
export function shellOf(pathname: string): '/app-shell' | '/admin.html' | '/preview' | null {
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return '/admin.html'
  if (pathname === '/preview') return '/preview'
  // Only the server can render the site as a release will change it.
  if (pathname.startsWith('/release/')) return null
  // These are paths of files and APIs, not of pages.
  if (/^\/(api|shapes|media|img|assets|files|icons|images)\//.test(pathname)) return null
  if (/\.[a-z0-9]{2,11}$/.test(pathname) || pathname === '/page-data') return null
  return '/app-shell'
}

interface Navigation {
  fromNetwork: Promise<Response>
  /** Undefined if it is not cached; then only the network can respond. */
  shell: Response | undefined
  timeoutMs: number
}

/**
 * Uses the network first. If it fails, responds with a 5xx, or takes too long, the application shell is used. A 404 is
 * a normal response.
 */
export async function decideNavigation({ fromNetwork, shell, timeoutMs }: Navigation): Promise<Response> {
  if (shell === undefined) return fromNetwork
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    // A network failure leads to the shell.
    const response = await Promise.race([fromNetwork.catch(() => null), timeout])
    return response === null || response.status >= 500 ? shell : response
  } finally {
    clearTimeout(timer)
  }
}
