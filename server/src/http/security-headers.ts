import type { MiddlewareHandler } from 'hono'

type SecurityOptions = {
  /** visitors use https */
  isSecure: boolean
  /** vite's hot reload needs inline scripts and style elements */
  isDevelopment: boolean
  /** the origins of external scripts that the site may load with consent, and to which they send */
  externalOrigins: readonly string[]
}

/**
 * Adds security headers to every response, with policies for content and referrer unless a handler has set stricter
 * ones (media and pages of a release do). Styles may come from attributes, but not from inline elements; scripts only
 * from our files. Our pages may frame the document of previews, which connects to nothing and sends no forms. A
 * response that is neither a document nor a worker gets a policy that allows nothing, without the headers for
 * documents: a first visit makes a hundred requests, and those headers have half a kilobyte.
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
    // The headers of responses from fetch or Response.redirect are immutable, so such a response is copied.
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

/**
 * Data, fonts, styles, photographs, and scripts of a page. A script whose name may be that of a worker is not included.
 */
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
    // Vite's hot reload needs a connection.
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
 * The admin's database is WebAssembly in a worker. A worker obeys the policy of its own file, not that of the page,
 * hence the assets. The header has no effect on a page's own script.
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
    return false // the headers of a response from `fetch` are immutable
  }
}
