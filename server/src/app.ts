import { Hono } from 'hono'
import type { Config } from './config/config.ts'
import { lowerCasePath } from '@coop/sync/rules'
import { requestPath } from './http/request-path.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { StaticFiles } from './http/static-files.ts'
import { notFoundHandler, createErrorHandler, problemResponse } from './http/problem.ts'
import { nameRoute, noteRoute } from './metrics/measure-requests.ts'
import type { Logger } from './process/logger.ts'
import type { SiteConfig } from './config/site-config.ts'

type RequestHandler = (request: Request) => Promise<Response>

/** `since`: the start of this state, as an ISO date. */
type PartState = { state: string; since?: string }

export type AppParts = {
  config: Config
  site: SiteConfig
  logger: Logger
  isDatabaseReachable: () => Promise<boolean>
  /** the parts still missing for serving, in words; empty when ready */
  unready: () => Promise<string[]>
  /** the state of each part that pages can work without for a while; public, so without addresses */
  parts?: () => Record<string, PartState>
  /** the API: each feature adds its own routes */
  routes: ((app: Hono) => void)[]
  /** undefined while vite serves them */
  staticFiles: StaticFiles | undefined
  /** responds to every address of the admin */
  adminShell: RequestHandler | undefined
  /** renders every page, the not-found page included */
  page: RequestHandler | undefined
}

/** The whole HTTP interface, in the order in which a request passes it. */
export function createApp(parts: AppParts): Hono {
  const { scripts } = parts.site.public
  const app = new Hono({ getPath: requestPath })
  app.onError(createErrorHandler(parts.logger))
  app.notFound(notFoundHandler)
  if (parts.config.metricsPort !== undefined) app.use(noteRoute)
  app.use(
    securityHeaders({
      isSecure: parts.config.isSecure,
      isDevelopment: parts.config.isDevelopment,
      externalOrigins: [
        ...[scripts.analytics, scripts.marketing].flatMap((script) =>
          script ? new URL(script.src).origin : [],
        ),
        ...parts.site.scriptOrigins,
      ],
    }),
  )
  // Tells search engines not to index. They must be able to request the address to see this, so robots.txt does not
  // exclude it.
  app.use(async (c, next) => {
    await next()
    if (c.req.path.toLowerCase().startsWith('/admin')) c.header('x-robots-tag', 'noindex')
  })

  // Alive without a database too: pages are rendered from memory, which a restart would lose.
  app.get('/healthz', async (c) => {
    const database = (await withinASecond(parts.isDatabaseReachable())) ? 'reachable' : 'unreachable'
    return c.json({ status: 'alive', database }, 200, { 'cache-control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    const [missing, isDatabaseThere] = await Promise.all([
      parts.unready(),
      withinASecond(parts.isDatabaseReachable()),
    ])
    const states = {
      database: { state: isDatabaseThere ? 'reachable' : 'unreachable' },
      ...parts.parts?.(),
    }
    if (missing.length === 0)
      return c.json({ status: 'ready', parts: states }, 200, { 'cache-control': 'no-store' })
    return problemResponse({
      members: { parts: states },
      status: 503,
      title: 'Not ready',
      detail: missing.join('; '),
      headers: { 'retry-after': '1' },
    })
  })

  for (const addRoutes of parts.routes) addRoutes(app)
  // Clients here are programs; the not-found page is for people.
  app.all('/api/*', notFoundHandler)

  const { staticFiles, adminShell, page } = parts
  // Service workers cache the shell under this name; the file of the build lacks values that the server adds.
  if (adminShell !== undefined) app.get('/admin.html', (c) => adminShell(c.req.raw))
  app.use(async (c, next) => {
    const file = await staticFiles?.(c.req.raw)
    if (file === undefined || file === null) return next()
    nameRoute(c, 'file')
    return file
  })
  if (adminShell !== undefined) {
    for (const path of ['/admin', '/admin/*']) app.get(path, (c) => adminShell(c.req.raw))
    app.get('*', (c, next) => {
      const path = lowerCasePath(c.req.path)
      if (path !== '/admin' && !path?.startsWith('/admin/')) return next()
      return c.redirect(path + new URL(c.req.url).search, 308)
    })
  }
  app.options('*', (c) => c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' }))
  if (page !== undefined)
    app.on(['GET', 'HEAD'], '*', (c) => {
      nameRoute(c, 'page')
      return page(c.req.raw)
    })
  return app
}

async function withinASecond(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 1000)
  })
  try {
    // The response itself says that the database is unreachable.
    return await Promise.race([answer.catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
