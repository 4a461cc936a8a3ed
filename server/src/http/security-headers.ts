import type { MiddlewareHandler } from 'hono'

type SecurityOptions = {
  /** visitors come by https */
  isSecure: boolean
  /** vite's hot reload needs inline scripts and style elements */
  isDevelopment: boolean
  /** addresses of the external scripts that the site may load with consent */
  externalScripts: string[]
}

/**
 * Headers on every answer, and a content security policy unless a handler has set a stricter one of its own (media
 * do). Styles may come from attributes, never from inline elements; scripts only from our files. What is no document
 * and starts no worker gets a policy that allows nothing, and none of what only documents obey: a first visit makes a
 * hundred requests, and each would carry half a kilobyte of it.
 */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const site = contentSecurityPolicy(options, false)
  const admin = contentSecurityPolicy(options, true)
  const common: [string, string][] = [['x-content-type-options', 'nosniff']]
  if (options.isSecure) common.push(['strict-transport-security', 'max-age=31536000'])
  const forDocuments: [string, string][] = [
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ]

  return async (c, next) => {
    await next()
    // Headers of answers that came from fetch or Response.redirect cannot be changed; such an answer is copied.
    if (!isWritable(c.res.headers)) c.res = new Response(c.res.body, c.res)
    const { headers } = c.res
    const isFile = isOnlyFile(c.req.path, headers.get('content-type') ?? '')
    for (const [name, value] of isFile ? common : [...common, ...forDocuments]) headers.set(name, value)
    if (!headers.has('content-security-policy')) {
      const policy = mayRunWasm(c.req.path) ? admin : site
      headers.set('content-security-policy', isFile ? nothing : policy)
    }
  }
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Data, letters, styles, photographs, and scripts of a page; by its name a script may also be that of a worker. */
function isOnlyFile(path: string, type: string): boolean {
  if (/javascript/.test(type)) return path.startsWith('/assets/') && !path.includes('worker')
  return /^(application\/json|font\/|text\/css|image\/(?!svg))/.test(type)
}

function contentSecurityPolicy(options: SecurityOptions, wasm: boolean): string {
  const external = [...new Set(options.externalScripts.map((address) => new URL(address).origin))]
  const inline = options.isDevelopment ? ["'unsafe-inline'"] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : external), ...inline],
    'style-src-elem': ["'self'", ...inline],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(wasm ? [] : external)],
    'connect-src': ["'self'", ...(wasm ? [] : external)],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The admin's database is WebAssembly. It runs in a worker, and a worker obeys the policy of its own file, not that
 * of the page: hence the assets. On a page's own script that header means nothing.
 */
function mayRunWasm(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/assets/')
}

function isWritable(headers: Headers): boolean {
  try {
    headers.delete('x-powered-by')
    return true
  } catch {
    return false
  }
}
