import type { MiddlewareHandler } from 'hono'

type SecurityOptions = {
  /** visitors come by https */
  isSecure: boolean
  /** vite's hot reload needs inline scripts and style elements */
  isDevelopment: boolean
  /** from which the external scripts come that the site may load with consent, and to which they send */
  externalOrigins: readonly string[]
}

/**
 * Headers on every answer, and policies of content security and of the referrer unless a handler has set a stricter one
 * of its own (media and pages of a release do).
 * Styles may come from attributes, never from inline elements; scripts only from our files. The document of previews
 * may be framed by ours, connects to nothing and sends no form. A response that is no document and starts no worker
 * gets a policy that allows nothing, and none of the headers that only documents obey: a first visit makes a hundred
 * requests, and each would carry half a kilobyte of them.
 */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler {
  const policies = {
    site: contentSecurityPolicy(options, 'site'),
    admin: contentSecurityPolicy(options, 'admin'),
    preview: contentSecurityPolicy(options, 'preview'),
  }
  const common: [string, string][] = [['x-content-type-options', 'nosniff']]
  if (options.isSecure) common.push(['strict-transport-security', 'max-age=31536000'])
  const forDocuments: [string, string][] = [
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
    if (!isFile) setUnlessSet(headers, 'referrer-policy', 'strict-origin-when-cross-origin')
    setUnlessSet(headers, 'content-security-policy', isFile ? nothing : policies[documentAt(c.req.path)])
  }
}

function setUnlessSet(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Data, letters, styles, photographs, and scripts of a page; by its name a script may also be that of a worker. */
function isOnlyFile(path: string, type: string): boolean {
  if (/javascript/.test(type)) return path.startsWith('/assets/') && !path.includes('worker')
  return /^(application\/json|font\/|text\/css|image\/(?!svg))/.test(type)
}

type Document = 'site' | 'admin' | 'preview'

function contentSecurityPolicy(options: SecurityOptions, document: Document): string {
  const external = document === 'site' ? [...new Set(options.externalOrigins)] : []
  const isPreview = document === 'preview'
  const inline = options.isDevelopment ? ["'unsafe-inline'"] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(document === 'admin' ? ["'wasm-unsafe-eval'"] : external), ...inline],
    'style-src-elem': ["'self'", ...inline],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...external],
    // While vite serves it, its reload.
    'connect-src': isPreview && !options.isDevelopment ? ["'none'"] : ["'self'", ...external],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': isPreview ? ["'self'"] : ["'none'"],
    'form-action': isPreview ? ["'none'"] : ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The admin's database is WebAssembly. It runs in a worker, and a worker obeys the policy of its own file, not that
 * of the page: hence the assets. On a page's own script that header means nothing.
 */
function documentAt(path: string): Document {
  if (path === '/preview') return 'preview'
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/assets/') ? 'admin' : 'site'
}

function isWritable(headers: Headers): boolean {
  try {
    headers.delete('x-powered-by')
    return true
  } catch {
    return false // the headers of a response from `fetch` cannot be changed
  }
}
