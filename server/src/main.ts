import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildWhenChanged, website } from '../build-when-changed.js'
import { administratorCommand } from './accounts/administrators/administrator-command.ts'
import { readBackupRecord } from './backup/backup-record.ts'
import { ensureFirstAdministrator, type NewAdministrator } from './accounts/administrators/administrators.ts'
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
import { createClientNetworkOf } from './http/client-network.ts'
import { readStaticFiles } from './http/static-files.ts'
import { measureState } from './metrics/measure-state.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { staleSince } from './shapes/shape-service.ts'
import { openMediaStorage } from './storage/open-media-storage.ts'
import { announce, logger } from './process/logger.ts'
import { projectFolder } from './project-folder.ts'
import { createShutdown } from './process/shutdown.ts'
import { readSiteConfig, type SiteConfig } from './config/site-config.ts'
import { createAdminShell } from './ssr/admin-shell.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import { startVite } from './ssr/vite-in-process.ts'
import { announceReady } from './process/announce-ready.ts'
import { stopWithProcess } from './process/stop-with-process.ts'

/**
 * The program: settings, lock and database, then the application (`application.ts`) on a socket. Each part's stop is
 * registered where the part starts.
 */
const paths = projectPaths(projectFolder)
const shutdown = createShutdown(logger)
const { step } = shutdown

/** After so long without content, it listens anyway, to report the missing parts. */
const PATIENCE_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, projectFolder)
  const site = readSiteConfig(process.env, config)
  assertWritable(config.dataDir)
  if (config.databaseUrl === undefined || config.electric === undefined) takeFolder(config.dataDir)

  // The database
  const databaseUrl = await openDatabase(config)
  await step(() => migrate({ url: databaseUrl, folder: paths.migrations, log: logger.info }))
  const sql = openPool(databaseUrl)
  shutdown.add('database connections', () => sql.end({ timeout: 5 }))

  // The content of the database, and its files.
  const storage = await step(() => openMediaStorage(config))
  if (config.hasDemoContent) {
    const filled = await step(() => fillDemoContent(sql, { storage, now: new Date() }))
    if (filled === 'filled') logger.info('Filled the empty database with demo content')
  }
  // The folder of uploads before migration 0024; devices start those uploads again.
  await rm(join(config.dataDir, 'uploads'), { recursive: true, force: true })
  const administrator = await step(() => ensureFirstAdministrator(sql, config.firstAdministrator))
  const server = createServer()
  const { handle, follower, shapes } = await startApplication({
    config,
    site,
    paths,
    sql,
    databaseUrl,
    storage,
    clientNetworkOf: createClientNetworkOf(config.proxyHeader),
    logger,
    shutdown,
    openWebsite: () => openWebsite(config, server, site.public),
  })
  server.on('request', handle)
  // A proxy lets requests wait while this process does not listen; without content it could only refuse them.
  await step(() =>
    Promise.race([follower.ready.catch(() => {}), setTimeout(PATIENCE_MS, undefined, { ref: false })]),
  )
  const listening: Listening = await step(() => listen(server, config.port, config.host))
  shutdown.add('the web server', () => listening.close(1000, shapes.release))
  const { metricsPort } = config
  if (metricsPort !== undefined) {
    measureState({
      sql,
      isReady: () => follower.snapshot() !== null,
      staleSince: () => staleSince(shapes.health()),
      connections: () => promisify(server.getConnections.bind(server))(),
      readBackups: () => readBackupRecord(sql),
    })
    const metrics = await step(() => serveMetrics(metricsPort, config.host))
    shutdown.add('the metrics', () => metrics.close(0))
  }

  const announceStart = async (): Promise<void> => {
    await announceReady({ follower, health: shapes.health, announce, url: config.publicUrl })
    announceSignIn(administrator, config.publicUrl)
    announceMissingSettings(config)
  }
  // The start is complete. This wait has no time limit, and a stop ends it.
  announceStart().catch(() => {}) // it rejects only when the follower is stopped
}

/** Our own Postgres or engine needs exclusive use of the folder; without them, several processes may share it. */
function takeFolder(dataDir: string): void {
  const lock = takeOwnerLock(
    join(dataDir, 'app.lock'),
    (pid) =>
      `The site is already running with the folder ${dataDir} (process ${pid}): stop it first, or set DATA_DIR and PORT to others.`,
  )
  shutdown.add('the lock', () => lock.release())
}

function announceMissingSettings({ host, isSecure, proxyHeader }: Config): void {
  if (host !== undefined && !isSecure) {
    announce('Note: except on localhost, sign-in and offline use need https (set PUBLIC_URL)')
  }
  // The server has no TLS, so a proxy must provide it.
  if (isSecure && proxyHeader === undefined) {
    announce(
      'Note: the app cannot tell the clients of a proxy apart, so its rate limits apply to all of them together (set TRUSTED_PROXY_HEADER)',
    )
  }
}

function announceSignIn(administrator: NewAdministrator | null, publicUrl: string): void {
  if (administrator === null) {
    announce(`Sign in at ${publicUrl}/admin (to reset a forgotten password: ${administratorCommand} address)`)
    return
  }
  announce(`Sign in at ${publicUrl}/admin as ${administrator.email}`)
  announce(
    administrator.generatedPassword === null
      ? 'with the password of ADMIN_PASSWORD'
      : `with this password, which is shown only now: ${administrator.generatedPassword}`,
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

/** Opens the website: served by vite in development, otherwise the build. */
async function openWebsite(
  config: Config,
  server: Server,
  { timeZone }: SiteConfig['public'],
): Promise<Website> {
  if (config.isDevelopment) {
    const vite = await startVite(paths.web, server)
    shutdown.add('vite', () => vite.close())
    const renderer = await createPageRenderer(vite, paths)
    return {
      renderer,
      middleware: vite.middlewares,
      staticFiles: undefined,
      adminShell: createAdminShell(vite, paths.web, paths.client, timeZone),
    }
  }
  await buildWhenChanged(website, { projectFolder, signal: shutdown.signal, log: logger.info })
  return {
    renderer: await createPageRenderer(undefined, paths),
    staticFiles: await readStaticFiles(paths.client),
    adminShell: createAdminShell(undefined, paths.web, paths.client, timeZone),
  }
}

stopWithProcess(shutdown, start(), logger)
