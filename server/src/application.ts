import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type postgres from 'postgres'
import { type Accounts, startAccounts } from './accounts/accounts.ts'
import { sameOrigin } from './accounts/requests/same-origin.ts'
import { type AppParts, createApp } from './app.ts'
import type { Config, projectPaths } from './config/config.ts'
import type { SiteConfig } from './config/site-config.ts'
import { createHistoryRoutes } from './history/history-routes.ts'
import { createDoctorRoutes } from './doctor/doctor-routes.ts'
import { examine } from './doctor/examine.ts'
import { problemResponse } from './http/problem.ts'
import { packSmall } from './http/pack-small.ts'
import type { ClientNetworkOf } from './http/client-network.ts'
import { mediaResponse } from './http/media-files.ts'
import { createRequestListener } from './http/request-listener.ts'
import { startPruning } from './jobs/prune-expired.ts'
import { createMailer } from './mail/mailer.ts'
import { inspectIn } from './picture-processes/inspection/inspect-in.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import type { MediaStorage } from './storage/media-storage.ts'
import { createFileAccess } from './media/file-access.ts'
import { followPublicAddresses } from './media/public-addresses.ts'
import { isNamedInPublicRow } from './media/sweep/named-addresses.ts'
import { startMediaSweep } from './media/sweep/sweep-media.ts'
import { createUploadRoutes } from './media/uploads/upload-routes.ts'
import { startPictureMeasuring } from './pictures/measure-pictures.ts'
import { createPictureHandler, noPicture, type PictureHandler } from './pictures/picture-handler.ts'
import { createPictureProcesses, type PictureProcesses } from './picture-processes/picture-processes.ts'
import { openPictureSource } from './pictures/picture-source.ts'
import { createPortraitRoutes } from './portraits/portrait-routes.ts'
import { startPresence } from './presence/start-presence.ts'
import type { Logger } from './process/logger.ts'
import type { Shutdown } from './process/shutdown.ts'
import { projectFolder } from './project-folder.ts'
import { createReleasePages } from './releases/release-pages.ts'
import { startReleases } from './releases/start-releases.ts'
import { createRowCountRoutes } from './shapes/row-count-routes.ts'
import { openShapeService, partState, type ShapeService } from './shapes/shape-service.ts'
import { startSignUps } from './signups/start-sign-ups.ts'
import { createPageFastPath } from './ssr/page-fast-path.ts'
import type { PageRenderer } from './ssr/page-renderer.ts'
import { followSite, type SiteFollower } from './ssr/site-follower.ts'
import { createSitePages } from './ssr/site-pages.ts'
import type { EditTracing } from './tracing/edit-tracing.ts'
import { recordBuild } from './usage/speed-report.ts'
import { startUsage } from './usage/start-usage.ts'
import { createWriteRoutes } from './writes/write-routes.ts'

/** The parts of web used by the application: the page renderer, and the files for browsers. */
export interface Website extends Pick<AppParts, 'staticFiles' | 'adminShell'> {
  renderer: PageRenderer
  /** runs before the application: vite, during development of the website */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface ApplicationOptions {
  config: Config
  site: SiteConfig
  paths: Pick<ReturnType<typeof projectPaths>, 'images'>
  /** of a migrated database */
  sql: postgres.Sql
  databaseUrl: string
  /** the storage of uploaded files */
  storage: MediaStorage
  clientNetworkOf: ClientNetworkOf
  logger: Logger
  /** stops everything that is started here */
  shutdown: Pick<Shutdown, 'add' | 'step'>
  openWebsite: () => Promise<Website>
  /** the clock for the time when a file stops being public, in milliseconds */
  now?: () => number
}

export interface Application {
  handle: RequestListener
  follower: SiteFollower
  shapes: ShapeService
}

/**
 * The composition root. It starts all serving parts in the order of their dependencies, and registers each part's stop
 * where it starts. No other file connects all parts; `main.ts` and the tests provide their database, socket and
 * website.
 */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config, site, sql, databaseUrl, clientNetworkOf, logger, shutdown } = options
  const { step } = shutdown

  const { email: from, name: siteName } = site.public
  const sendMail = config.smtpUrl === undefined ? undefined : createMailer({ smtpUrl: config.smtpUrl, from })
  const accounts = await step(() =>
    startAccounts({ sql, ...config, sendMail, siteName, clientNetworkOf, logger }),
  )
  shutdown.add('sessions', async () => accounts.stop())
  const { principalOf } = accounts
  const presence = startPresence({ sql, accounts, logger })
  shutdown.add('presence', async () => presence.stop())
  const visitors = { sql, config, site, clientNetworkOf, principalOf, logger }
  const signUps = await step(() => startSignUps(visitors))
  shutdown.add('deliveries of sign-ups', () => signUps.stop())
  const usage = await step(() => startUsage(visitors))
  shutdown.add('usage events', () => usage.stop())
  const pruning = startPruning({ sql, logger })
  shutdown.add('the removal of expired data', () => pruning.stop())
  const releases = startReleases({ sql, config, principalOf, sendMail, siteName, logger })
  shutdown.add('the schedule of releases', () => releases.stop())
  logger.info('Starting the shape log')
  const shapes = await step(() => openShapeService({ config, sql, databaseUrl, principalOf, logger }))
  shutdown.add('the shape log', () => shapes.close())
  const follower = followSite(shapes.gateway)
  shutdown.add('the page follower', () => follower.stop())

  const tracing = await step(() => startTracing(config, shapes, follower))
  if (tracing !== undefined) shutdown.add('traces', () => tracing.stop())

  const pictures = await startPictures(options)

  const addFileRoutes = startFiles(options, accounts, pictures.processes.slow)

  const { smtpUrl } = config
  const doctor = createDoctorRoutes({
    principalOf,
    examine: () =>
      examine({ config, site, projectFolder, databaseSetting: 'DATABASE_URL', mailTo: undefined }),
    mail: { smtpUrl, from, siteName },
  })

  const { renderer, middleware, staticFiles, adminShell } = await step(options.openWebsite)
  await step(() => recordBuild(sql, renderer.assetsOf('').build))
  const drawing = { snapshot: follower.snapshot, renderer, site: site.public, origin: config.publicUrl }
  const pages = createSitePages({ ...drawing, now: Date.now })
  const releasePages = createReleasePages({ sql, ...drawing })
  const addFiles = servingFiles(options, { follower, principalOf, releasePages, pictures })
  const app = createApp({
    config,
    site,
    logger,
    isDatabaseReachable: () => sql`select 1`.then(() => true),
    unready: async () => (follower.snapshot() === null ? ['the public content is not loaded yet'] : []),
    parts: () => ({ shapes: partState(shapes.health()) }),
    routes: [
      (app) => app.use('/api/*', sameOrigin(config.publicUrl)),
      (app) => app.route('/', accounts.routes),
      (app) => app.post('/api/writes', (_c, next) => next().then(pictures.measuring.wake)),
      releases.addRoutes,
      (app) =>
        app.route('/', createWriteRoutes({ sql, principalOf, special: releases.special, tracing, logger })),
      (app) => app.route('/', createHistoryRoutes({ sql, principalOf })),
      addFileRoutes,
      (app) => app.route('/', presence.routes),
      (app) => app.route('/', createRowCountRoutes({ sql, principalOf })),
      (app) => app.route('/', doctor),
      signUps.addRoutes,
      usage.addRoutes,
      (app) => app.use('/shapes/*', compress()),
      (app) => app.use('/shapes/*', packSmall),
      (app) => app.use('/shapes/*', async (c, next) => (await shapes.gateway.fetch(c.req.raw)) ?? next()),
      (app) => app.route('/', pages.routes),
      (app) => app.route('/', releasePages.routes),
      addFiles,
    ],
    staticFiles,
    adminShell,
    page: pages.page,
  })

  const handle = listenerOf(createPageFastPath(app.fetch, pages.cachedPage), middleware, logger)
  return {
    handle: config.metricsPort === undefined ? handle : measureRequests(handle),
    follower,
    shapes,
  }
}

/** Loads the tracing libraries only if an address is set. */
async function startTracing(
  { otlpEndpoint: endpoint }: Config,
  shapes: ShapeService,
  follower: SiteFollower,
): Promise<EditTracing | undefined> {
  if (endpoint === undefined) return undefined
  const { openTracing } = await import('./tracing/open-tracing.ts')
  return openTracing({ endpoint, shapes: shapes.lsn, reader: follower.lsn })
}

/** Files from people: uploads, portraits, and the sweep of unused files. */
function startFiles(
  { sql, storage, logger, shutdown }: ApplicationOptions,
  { principalOf, sessionOf }: Accounts,
  processes: PictureProcesses,
): (app: Hono) => void {
  const uploads = createUploadRoutes({ sql, principalOf, storage, inspect: inspectIn(processes), logger })
  const portraits = createPortraitRoutes({ sql, sessionOf, processes, folder: tmpdir() })
  const mediaSweep = startMediaSweep({ sql, storage, logger })
  shutdown.add('the removal of unused files', () => mediaSweep.stop())
  return (app) => app.route('/', uploads).route('/', portraits)
}

/** Serves uploaded files, and pictures made from them, to those who may read them. */
function servingFiles(
  { sql, storage, shutdown, now = () => performance.now() }: ApplicationOptions,
  parts: {
    follower: SiteFollower
    principalOf: Accounts['principalOf']
    releasePages: ReturnType<typeof createReleasePages>
    pictures: { handler: PictureHandler }
  },
): (app: Hono) => void {
  const { follower, principalOf, releasePages, pictures } = parts
  const publicAddresses = followPublicAddresses({
    rows: () => follower.snapshot()?.rows ?? null,
    subscribe: follower.subscribe,
    now,
  })
  shutdown.add('the files of public rows', async () => publicAddresses.stop())
  const respond = createFileAccess({
    storage,
    publicAddresses,
    isNamedInPublicRow: (address) => isNamedInPublicRow(sql, address),
    principalOf,
    isShownByRelease: releasePages.showsFile,
  })
  return (app) => {
    app.on(
      ['GET', 'HEAD'],
      '/img/*',
      async (c) => (await respond(c.req.raw, pictures.handler)) ?? problemResponse(noPicture),
    )
    app.use('/media/*', compress())
    app.on(['GET', 'HEAD'], '/media/*', async (c, next) => {
      const file = await respond(c.req.raw, (request) => mediaResponse(request, storage))
      if (file !== undefined) return file
      await next()
      // A missing file may become public a moment later.
      c.header('cache-control', 'no-store')
    })
  }
}

/** Unchanged pages are served first, before any routing. */
function listenerOf(
  fastPath: ReturnType<typeof createPageFastPath>,
  middleware: Website['middleware'],
  logger: Logger,
): RequestListener {
  const listener = createRequestListener(fastPath.fetch, logger)
  const serve: RequestListener = (request, response) => {
    if (!fastPath.respond(request, response)) void listener(request, response)
  }
  if (middleware === undefined) return serve
  return (request, response) => middleware(request, response, () => serve(request, response))
}

/** Starts the picture processes, the measuring of pictures, and the picture handler. */
async function startPictures(options: ApplicationOptions) {
  const { config, paths, sql, storage, logger, shutdown } = options
  const { step } = shutdown
  // Two pools, so that slow work, such as checking an upload, delays no picture of a page.
  const processes = {
    quick: createPictureProcesses({ concurrency: 2 }),
    slow: createPictureProcesses({ concurrency: 1 }),
  }
  shutdown.add('making pictures', () => processes.quick.stop())
  shutdown.add('checking files', () => processes.slow.stop())
  const cacheFolder = join(config.dataDir, 'pictures')
  const copiesFolder = join(cacheFolder, 'originals')
  const originals = await step(() => openPictureSource(storage, { copiesFolder }))
  const bundled = await step(async () =>
    openPictureSource(await openFolderStorage(paths.images), { copiesFolder }),
  )
  const measuring = startPictureMeasuring({ sql, source: originals, processes: processes.slow, logger })
  shutdown.add('measuring pictures', () => measuring.stop())
  measuring.wake()
  const handler = await step(() =>
    createPictureHandler({ sources: { media: originals, images: bundled }, cacheFolder, processes, logger }),
  )
  return { processes, measuring, handler }
}
