import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { compress } from 'hono/compress'
import { buildWhenChanged, website } from '../build-when-changed.js'
import { startAccounts } from './accounts/accounts.ts'
import { administratorCommand } from './accounts/administrator-command.ts'
import { ensureFirstAdministrator, type NewAdministrator } from './accounts/administrators.ts'
import { sameOrigin } from './accounts/same-origin.ts'
import { createApp } from './app.ts'
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
import { createSenderOf } from './http/client-network.ts'
import { readStaticFiles } from './http/static-files.ts'
import { startForgetting } from './jobs/prune-expired.ts'
import { complain, tell } from './process/logger.ts'
import { projectFolder } from './project-folder.ts'
import { openShapeService, partState } from './shapes/shape-service.ts'
import { createShutdown } from './process/shutdown.ts'
import { startSignUps } from './signups/start-sign-ups.ts'
import { readSiteConfig } from './config/site-config.ts'
import { createAdminShell } from './ssr/admin-shell.ts'
import { answerMedia } from './http/media-files.ts'
import { createPageDoor } from './ssr/page-fast-path.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import { followSite } from './ssr/site-follower.ts'
import { createSitePages } from './ssr/site-pages.ts'
import { startVite } from './ssr/vite-in-process.ts'
import { startUsage } from './usage/start-usage.ts'
import { tellReady } from './process/announce-ready.ts'
import { stopWithProcess } from './process/stop-with-process.ts'
import { createPictureAnswer } from './pictures/picture-handler.ts'
import { startMeasuring } from './pictures/measure-pictures.ts'
import { createWriteRoutes } from './writes/write-routes.ts'

/**
 * The composition root: everything is started here, in the order in which one thing needs another, and each thing
 * that must be stopped says so right where it is started. Nothing else in the server knows the whole.
 */
const paths = projectPaths(projectFolder)
const shutdown = createShutdown(complain)

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
  await step(() => migrate({ url: databaseUrl, folder: paths.migrations, log: tell }))
  const sql = openPool(databaseUrl)
  shutdown.add('database connections', () => sql.end({ timeout: 5 }))

  // What lives on the database
  if (config.hasDemoContent) {
    const filled = await step(() => fillDemoContent(sql, { storageDir: config.dataDir, now: new Date() }))
    if (filled === 'filled') tell('Filled the empty database with demo content')
  }
  const administrator = await step(() => ensureFirstAdministrator(sql, config.firstAdministrator))
  const senderOf = createSenderOf(config.proxyHeader)
  const accounts = await step(() => startAccounts({ sql, ...config, senderOf, log: complain }))
  shutdown.add('sessions', async () => accounts.stop())
  const { principalOf } = accounts
  const visitors = { sql, config, site, senderOf, principalOf, log: complain }
  const signUps = await step(() => startSignUps(visitors))
  shutdown.add('deliveries of sign-ups', () => signUps.stop())
  const usage = await step(() => startUsage(visitors))
  shutdown.add('usage events', () => usage.stop())
  const forgetting = startForgetting({ sql, log: complain })
  shutdown.add('forgetting what has expired', () => forgetting.stop())
  tell('Starting the shape log')
  const shapes = await step(() => openShapeService({ config, databaseUrl, principalOf, log: tell, complain }))
  shutdown.add('the shape log', () => shapes.close())
  const follower = followSite(shapes.gateway)
  shutdown.add('the page follower', () => follower.stop())

  const measuring = startMeasuring({ sql, dataDir: config.dataDir, log: complain })
  shutdown.add('measuring pictures', () => measuring.stop())
  measuring.nudge()
  const answerPicture = await step(() =>
    createPictureAnswer({
      folders: { media: join(config.dataDir, 'media'), images: paths.images },
      cacheFolder: join(config.dataDir, 'pictures'),
      log: complain,
    }),
  )

  // The website
  const server = createServer()
  const vite = config.isDevelopment ? await step(() => startVite(paths.web, server)) : undefined
  if (vite !== undefined) shutdown.add('vite', () => vite.close())
  else await step(() => buildWhenChanged(website, { projectFolder, signal: shutdown.signal, log: tell }))

  const pages = createSitePages({
    snapshot: follower.snapshot,
    renderer: await step(() => createPageRenderer(vite, paths)),
    site: site.public,
    origin: config.publicUrl,
    now: Date.now,
  })

  const app = createApp({
    config,
    site,
    log: complain,
    databaseAnswers: () => sql`select 1`.then(() => true),
    unready: async () => (follower.snapshot() === null ? ['the public rows are not read yet'] : []),
    parts: () => ({ shapes: partState(shapes.health()) }),
    routes: [
      (app) => app.use('/api/*', sameOrigin(config.publicUrl)),
      (app) => app.route('/', accounts.routes),
      (app) => app.post('/api/writes', (_c, next) => next().then(measuring.nudge)),
      (app) => app.route('/', createWriteRoutes({ sql, principalOf, log: complain })),
      signUps.addRoutes,
      usage.addRoutes,
      (app) => app.use('/shapes/*', compress()),
      (app) => app.use('/shapes/*', async (c, next) => (await shapes.gateway.fetch(c.req.raw)) ?? next()),
      (app) => app.route('/', pages.routes),
      (app) => app.on(['GET', 'HEAD'], '/img/*', (c) => answerPicture(c.req.raw)),
      (app) => app.use('/media/*', compress()),
      (app) =>
        app.use('/media/*', async (c, next) => (await answerMedia(c.req.raw, config.dataDir)) ?? next()),
    ],
    staticFiles: vite === undefined ? await readStaticFiles(paths.client) : undefined,
    adminShell: createAdminShell(vite, paths.web, paths.client),
    page: pages.page,
  })

  const door = createPageDoor(app.fetch, pages.kept)
  const listener = createRequestListener(door.fetch, complain)
  server.on('request', (request, response) => {
    if (vite !== undefined) vite.middlewares(request, response, () => void listener(request, response))
    else if (!door.answers(request, response)) void listener(request, response)
  })
  const listening: Listening = await step(() => listen(server, config.port, config.host))
  shutdown.add('the web server', () => listening.close(1000))

  const announce = async (): Promise<void> => {
    await tellReady({ follower, health: shapes.health, tell, url: config.publicUrl })
    tellHowToSignIn(administrator, config.publicUrl)
    tellWhatIsMissing(config)
  }
  // The start is over: what is waited for now may take as long as it likes, and a stop ends it.
  announce().catch(() => {})
}

function tellWhatIsMissing({ host, isSecure, proxyHeader }: Config): void {
  if (host !== undefined && !isSecure) {
    tell('Note: away from localhost, signing in and working offline need https (set PUBLIC_URL)')
  }
  // We speak no TLS ourselves, so somebody does it in front of us.
  if (isSecure && proxyHeader === undefined) {
    tell('Note: to throttles all who come through a proxy are one sender (set TRUSTED_PROXY_HEADER)')
  }
}

function tellHowToSignIn(made: NewAdministrator | null, publicUrl: string): void {
  if (made === null) {
    tell(`Sign in at ${publicUrl}/admin (a forgotten password: ${administratorCommand} address)`)
    return
  }
  tell(`Sign in at ${publicUrl}/admin as ${made.email}`)
  tell(
    made.generatedPassword === null
      ? 'with the password of ADMIN_PASSWORD'
      : `with this password, which is shown only now: ${made.generatedPassword}`,
  )
}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl
    tell('Checking the database')
    await step(() => checkDatabase(url, settingBehind(process.env, 'DATABASE_URL')))
    return url
  }
  tell('Starting Postgres')
  const local = await startLocalPostgres({ dataDir: config.dataDir, log: tell })
  shutdown.add('Postgres', () => local.stop())
  shutdown.signal.throwIfAborted()
  return local.url
}

/** When the end has begun meanwhile, the start goes no further. */
async function step<T>(work: () => Promise<T>): Promise<T> {
  shutdown.signal.throwIfAborted()
  const result = await work()
  shutdown.signal.throwIfAborted()
  return result
}

stopWithProcess(shutdown, start(), { log: tell, complain })
