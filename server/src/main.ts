import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { buildWhenChanged, website } from '../build-when-changed.js'
import { administratorCommand } from './accounts/administrator-command.ts'
import { ensureFirstAdministrator, type NewAdministrator } from './accounts/administrators.ts'
import { startApplication, type Website } from './application.ts'
import { settingBehind } from './config/compose-settings.ts'
import { type Config, projectPaths, readConfig } from './config/config.ts'
import {
  checkDatabase,
  migrate,
  openPool,
  takeOwnerLock,
  assertWritable,
  startLocalPostgres,
} from '@coop/postgres'
import { fillDemoContent } from './demo/fill-demo-content.ts'
import { type Listening, listen } from './http/listen.ts'
import { createRequestListener } from './http/request-listener.ts'
import { createClientNetworkOf } from './http/client-network.ts'
import { readStaticFiles } from './http/static-files.ts'
import { takeOwnerLock } from './local-postgres/owner-lock.ts'
import { assertWritable } from './local-postgres/run-as.ts'
import { startPruning } from './jobs/prune-expired.ts'
import { startLocalPostgres } from './local-postgres/start-local-postgres.ts'
import { announce, logger } from './process/logger.ts'
import { projectFolder } from './project-folder.ts'
import { createShutdown } from './process/shutdown.ts'
import { readSiteConfig } from './config/site-config.ts'
import { createAdminShell } from './ssr/admin-shell.ts'
import { mediaResponse } from './http/media-files.ts'
import { createPageFastPath } from './ssr/page-fast-path.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import { startVite } from './ssr/vite-in-process.ts'
import { announceReady } from './process/announce-ready.ts'
import { stopWithProcess } from './process/stop-with-process.ts'
import { createPictureHandler } from './pictures/picture-handler.ts'
import { startPictureMeasuring } from './pictures/measure-pictures.ts'
import { createWriteRoutes } from './writes/write-routes.ts'

/**
 * The program: settings, lock and database, then the application (`application.ts`) on a socket. Each thing that must be
 * stopped says so right where it is started.
 */
const paths = projectPaths(projectFolder)
const shutdown = createShutdown(logger)
const { step } = shutdown

async function start(): Promise<void> {
  const config = readConfig(process.env, projectFolder)
  const site = readSiteConfig(process.env, config)
  assertWritable(config.dataDir)
  const lock = takeOwnerLock(
    join(config.dataDir, 'app.lock'),
    (pid) =>
      `The site is already running on ${config.dataDir} (process ${pid}): stop that one first, or set DATA_DIR and PORT to others.`,
  )
  shutdown.add('the lock', () => lock.release())

  // The database
  const databaseUrl = await openDatabase(config)
  await step(() => migrate({ url: databaseUrl, folder: paths.migrations, log: logger.info }))
  const sql = openPool(databaseUrl)
  shutdown.add('database connections', () => sql.end({ timeout: 5 }))

  // What is in it
  if (config.hasDemoContent) {
    const filled = await step(() => fillDemoContent(sql, { storageDir: config.dataDir, now: new Date() }))
    if (filled === 'filled') logger.info('Filled the empty database with demo content')
  }
  const administrator = await step(() => ensureFirstAdministrator(sql, config.firstAdministrator))
  const clientNetworkOf = createClientNetworkOf(config.proxyHeader)
  const accounts = await step(() => startAccounts({ sql, ...config, clientNetworkOf, logger }))
  shutdown.add('sessions', async () => accounts.stop())
  const { principalOf } = accounts
  const visitors = { sql, config, site, clientNetworkOf, principalOf, logger }
  const signUps = await step(() => startSignUps(visitors))
  shutdown.add('deliveries of sign-ups', () => signUps.stop())
  const usage = await step(() => startUsage(visitors))
  shutdown.add('usage events', () => usage.stop())
  const forgetting = startPruning({ sql, logger })
  shutdown.add('forgetting what has expired', () => forgetting.stop())
  logger.info('Starting the shape log')
  const shapes = await step(() => openShapeService({ config, databaseUrl, principalOf, logger }))
  shutdown.add('the shape log', () => shapes.close())
  const follower = followSite(shapes.gateway)
  shutdown.add('the page follower', () => follower.stop())

  const measuring = startPictureMeasuring({ sql, dataDir: config.dataDir, logger })
  shutdown.add('measuring pictures', () => measuring.stop())
  measuring.wake()
  const answerPicture = await step(() =>
    createPictureHandler({
      folders: { media: join(config.dataDir, 'media'), images: paths.images },
      cacheFolder: join(config.dataDir, 'pictures'),
      logger,
    }),
  )

  // The website
  const server = createServer()
  const { handle, follower, shapes } = await startApplication({
    config,
    site,
    paths,
    sql,
    databaseUrl,
    senderOf: createSenderOf(config.proxyHeader),
    logger,
    isDatabaseReachable: () => sql`select 1`.then(() => true),
    unready: async () => (follower.snapshot() === null ? ['the public rows are not read yet'] : []),
    parts: () => ({ shapes: partState(shapes.health()) }),
    routes: [
      (app) => app.use('/api/*', sameOrigin(config.publicUrl)),
      (app) => app.route('/', accounts.routes),
      (app) => app.post('/api/writes', (_c, next) => next().then(measuring.wake)),
      (app) => app.route('/', createWriteRoutes({ sql, principalOf, logger })),
      signUps.addRoutes,
      usage.addRoutes,
      (app) => app.use('/shapes/*', compress()),
      (app) => app.use('/shapes/*', async (c, next) => (await shapes.gateway.fetch(c.req.raw)) ?? next()),
      (app) => app.route('/', pages.routes),
      (app) => app.on(['GET', 'HEAD'], '/img/*', (c) => answerPicture(c.req.raw)),
      (app) => app.use('/media/*', compress()),
      (app) =>
        app.use('/media/*', async (c, next) => (await mediaResponse(c.req.raw, config.dataDir)) ?? next()),
    ],
    staticFiles: vite === undefined ? await readStaticFiles(paths.client) : undefined,
    adminShell: createAdminShell(vite, paths.web, paths.client),
    page: pages.page,
  })

  const fastPath = createPageFastPath(app.fetch, pages.cached)
  const listener = createRequestListener(fastPath.fetch, logger)
  server.on('request', (request, response) => {
    if (vite !== undefined) vite.middlewares(request, response, () => void listener(request, response))
    else if (!fastPath.respond(request, response)) void listener(request, response)
  })
  server.on('request', handle)
  const listening: Listening = await step(() => listen(server, config.port, config.host))
  shutdown.add('the web server', () => listening.close(1000))

  const announceStart = async (): Promise<void> => {
    await announceReady({ follower, health: shapes.health, announce, url: config.publicUrl })
    announceSignIn(administrator, config.publicUrl)
    announceMissingSettings(config)
  }
  // The start is over: what is waited for now may take as long as it likes, and a stop ends it.
  announceStart().catch(() => {})
}

function announceMissingSettings({ host, isSecure, proxyHeader }: Config): void {
  if (host !== undefined && !isSecure) {
    announce('Note: away from localhost, signing in and working offline need https (set PUBLIC_URL)')
  }
  // We speak no TLS ourselves, so somebody does it in front of us.
  if (isSecure && proxyHeader === undefined) {
    announce('Note: to throttles all who come through a proxy are one sender (set TRUSTED_PROXY_HEADER)')
  }
}

function announceSignIn(made: NewAdministrator | null, publicUrl: string): void {
  if (made === null) {
    announce(`Sign in at ${publicUrl}/admin (a forgotten password: ${administratorCommand} address)`)
    return
  }
  announce(`Sign in at ${publicUrl}/admin as ${made.email}`)
  announce(
    made.generatedPassword === null
      ? 'with the password of ADMIN_PASSWORD'
      : `with this password, which is shown only now: ${made.generatedPassword}`,
  )
}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl
    logger.info('Checking the database')
    await step(() => checkDatabase(url, settingBehind(process.env, 'DATABASE_URL')))
    return url
  }
  logger.info('Starting Postgres')
  const local = await startLocalPostgres({ dataDir: config.dataDir, log: logger.info })
  shutdown.add('Postgres', () => local.stop())
  shutdown.signal.throwIfAborted()
  return local.url
}

/** As vite serves it while it is developed, else as it was built. */
async function openWebsite(config: Config, server: Server): Promise<Website> {
  if (config.isDevelopment) {
    const vite = await startVite(paths.web, server)
    shutdown.add('vite', () => vite.close())
    const renderer = await createPageRenderer(vite, paths)
    return {
      renderer,
      middleware: vite.middlewares,
      staticFiles: undefined,
      adminShell: createAdminShell(vite, paths.web, paths.client),
    }
  }
  await buildWhenChanged(website, { projectFolder, signal: shutdown.signal, log: logger.info })
  return {
    renderer: await createPageRenderer(undefined, paths),
    staticFiles: await readStaticFiles(paths.client),
    adminShell: createAdminShell(undefined, paths.web, paths.client),
  }
}

stopWithProcess(shutdown, start(), logger)
