import './cheap-passwords.ts'
import { createServer } from 'node:http'
import { register } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { openPool } from '@coop/postgres'
import { z } from 'zod'
import { startApplication } from '../src/application.ts'
import { projectPaths, readConfig } from '../src/config/config.ts'
import { readSiteConfig } from '../src/config/site-config.ts'
import { listen } from '../src/http/listen.ts'
import { logger } from '../src/process/logger.ts'
import { createShutdown } from '../src/process/shutdown.ts'
import { openMediaStorage } from '../src/storage/open-media-storage.ts'
import { websiteFromSource } from './website-from-source.ts'

/**
 * Runs the application in a separate process, so that a test can kill it. It uses the given environment, a migrated
 * database, and pages from web's source. It sends 'ready' to its parent when it listens.
 */
const withoutStyles = `export async function load(url, context, next) {
  return url.includes('.css') ? { format: 'module', source: 'export default ""', shortCircuit: true } : next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(withoutStyles)}`)

const project = fileURLToPath(new URL('../..', import.meta.url))
const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(process.argv[2] ?? ''))
const config = readConfig(process.env, project)
const paths = projectPaths(project)
const shutdown = createShutdown(logger)
const sql = openPool(databaseUrl)
shutdown.add('database connections', () => sql.end({ timeout: 5 }))
const server = createServer()
const { handle, follower, shapes } = await startApplication({
  config,
  site: readSiteConfig({}),
  paths,
  sql,
  databaseUrl,
  storage: await openMediaStorage(config),
  clientNetworkOf: () => 'none',
  logger,
  shutdown,
  openWebsite: () => websiteFromSource(paths.web),
})
server.on('request', handle)
await follower.ready
const listening = await listen(server, config.port, undefined)
shutdown.add('the web server', () => listening.close(1000, shapes.release))
process.once('SIGTERM', () => void shutdown.run().then(() => process.exit()))
process.send?.('ready')
