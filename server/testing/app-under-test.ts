import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { setAdministrator } from '../src/accounts/administrators/administrators.ts'
import { startApplication } from '../src/application.ts'
import { openFolderStorage } from '../src/storage/folder-storage.ts'
import { createShutdown } from '../src/process/shutdown.ts'
import { projectPaths, readConfig } from '../src/config/config.ts'
import { fillDemoContent } from '../src/demo/fill-demo-content.ts'
import { readSiteConfig } from '../src/config/site-config.ts'
import { createRecordingLogger } from './recording-logger.ts'
import type { SiteFollower } from '../src/ssr/site-follower.ts'
import { websiteFromSource } from './website-from-source.ts'
import { openPool } from '@coop/postgres'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'

const project = fileURLToPath(new URL('../..', import.meta.url))
const PASSWORD = 'correct horse battery'

export interface HttpResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface AppUnderTest {
  port: number
  dataDir: string
  database: TestDatabase
  /** the public rows in the application */
  follower: SiteFollower
  /** the log for the operator */
  logLines: string[]
  /** the cookie and the id of a signed-in administrator */
  administrator: { cookie: string; id: string }
  /** Requests exactly this target over a socket, without normalisation by a client. */
  ask: (target: string, options?: Ask) => Promise<HttpResponse>
  close: () => Promise<void>
}

interface Options {
  /** The address by which the application reaches the database, if it differs from the database's own. */
  reachDatabase?: (url: string) => Promise<string>
  /** additional environment variables */
  env?: Record<string, string>
  /** the clock for the end of public access, in milliseconds */
  now?: () => number
}

/**
 * The whole application on a socket, with its own database and demo content. Only the pages come from web's source
 * instead of its build.
 */
export async function startAppUnderTest({ reachDatabase, env, now }: Options = {}): Promise<AppUnderTest> {
  const database = await createTestDatabase({ migrate: true })
  const databaseUrl = (await reachDatabase?.(database.url)) ?? database.url
  const sql = reachDatabase === undefined ? database.sql : openPool(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'coop-app-'))
  const logger = createRecordingLogger()
  const storage = await openFolderStorage(join(dataDir, 'media'))
  await fillDemoContent(sql, { storage, now: new Date() })

  const shutdown = createShutdown(logger)
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = z.object({ port: z.number() }).parse(server.address()).port
  const paths = projectPaths(project)
  let senders = 0 // each request has another address, so that they share no limit
  const { handle, follower } = await startApplication({
    config: readConfig({ ...env, PORT: String(port), DATA_DIR: dataDir }, project),
    site: readSiteConfig({}),
    paths,
    sql,
    databaseUrl,
    storage,
    clientNetworkOf: () => `sender ${(senders += 1)}`,
    logger,
    shutdown,
    openWebsite: () => websiteFromSource(paths.web),
    ...(now !== undefined && { now }),
  })
  server.on('request', handle)
  await follower.ready

  const ask = (target: string, options?: Ask): Promise<HttpResponse> => askSocket(port, target, options)
  return {
    port,
    dataDir,
    database,
    follower,
    logLines: logger.lines,
    administrator: await signIn(ask, database),
    ask,
    close: async () => {
      server.close().closeAllConnections()
      await shutdown.run()
      if (sql !== database.sql) await sql.end()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function askSocket(
  port: number,
  path: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<HttpResponse> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers: { ...type, connection: 'close', ...headers } })
    let isAnswered = false
    request.once('response', (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    // A server that responds before it has read everything closes while the test still writes.
    request.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    request.end(body)
  })
}

/** Sends exactly these bytes; resolves to the response at the end of the connection. */
export function askRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(text, 'latin1')))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

async function signIn(
  ask: AppUnderTest['ask'],
  { sql }: TestDatabase,
): Promise<AppUnderTest['administrator']> {
  const email = 'admin@example.org'
  await setAdministrator(sql, { email, password: PASSWORD })
  const { headers } = await ask('/api/session', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookies = z.array(z.string()).parse(headers['set-cookie'])
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
  if (user === undefined) throw new Error('The administrator was not made')
  return { cookie: cookies.map((line) => line.split(';')[0]).join('; '), id: user.id }
}
