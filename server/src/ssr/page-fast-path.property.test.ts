import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SsrEntry } from '@coop/web/ssr'
import type { PublicRows } from '@coop/sync/tables'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { readSiteConfig } from '../config/site-config.ts'
import { mediaResponse } from '../http/media-files.ts'
import { createRequestListener } from '../http/request-listener.ts'
import { readStaticFiles, type StaticFiles } from '../http/static-files.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { createPageFastPath } from './page-fast-path.ts'
import { createSitePages } from './site-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'fast-path-'))
const site = readSiteConfig({})
const assets = { build: 'b', scripts: [], later: [], styles: [], fonts: [] }
const rows: PublicRows = Object.create(null)
let storage: MediaStorage
let staticFiles: StaticFiles

beforeAll(async () => {
  mkdirSync(join(folder, 'build'))
  mkdirSync(join(folder, 'media', 'media'), { recursive: true })
  writeFileSync(join(folder, 'build', 'service-worker.js'), 'let worker')
  writeFileSync(join(folder, 'media', 'media', 'a.webp'), 'a picture')
  storage = await openFolderStorage(join(folder, 'media'))
  staticFiles = await readStaticFiles(join(folder, 'build'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A small site: two addresses of one page, an old address that redirects, and a page for unknown addresses. */
const entry: SsrEntry = {
  locate: (url) => {
    const { pathname } = new URL(`http://site${url}`)
    const pages = ['/', '/offering', '/services/one', '/old']
    const address = pathname === '/services' ? '/offering' : pages.find((path) => path === pathname)
    return { address: address ?? '/404', usesClock: address === '/', module: 'm' }
  },
  render: async ({ url }) => {
    const { address } = entry.locate(url)
    if (address === '/old') return { kind: 'redirect', status: 308, to: '/offering' }
    return { kind: 'page', status: address === '/404' ? 404 : 200, html: `<p>${address}</p>` }
  },
  renderMarkdown: async (input) => {
    const output = await entry.render({ ...input, assets })
    return output.kind === 'page' ? { ...output, markdown: `# ${output.html}` } : output
  },
  pageData: ({ url }) => ({ status: 200, json: JSON.stringify(entry.locate(url)) }),
  renderShell: () => '<p>shell</p>',
  renderPreview: () => '<p>preview</p>',
  sitemap: () => [{ path: '/offering', changed: null }],
  feed: () => '',
  llmsText: () => '',
}

interface Question {
  method: string
  path: string
  encoding: string
  accept: string
}

/** Starts a server with routes of every kind, in the order of the application. */
async function start() {
  const pages = createSitePages({
    snapshot: () => snapshot,
    renderer: {
      entry: async () => entry,
      assetsOf: () => assets,
      previewAssets: assets,
      finish: async (_url, html) => html,
      keeps: true,
    },
    site: site.public,
    origin: 'https://site.example',
    now: () => 0,
  })
  const logger = createRecordingLogger()
  const app = createApp({
    config: readConfig({}, '/project'),
    site,
    logger,
    isDatabaseReachable: async () => true,
    unready: async () => [],
    routes: [
      (app) => app.get('/api/session', (c) => c.json({ user: null }, 401)),
      (app) => app.post('/api/signups', (c) => c.json({ success: true })),
      (app) =>
        app.use('/shapes/*', async (c, next) => (c.req.path === '/shapes/heads' ? c.text('h') : next())),
      (app) => app.route('/', pages.routes),
      (app) => app.use('/media/*', async (c, next) => (await mediaResponse(c.req.raw, storage)) ?? next()),
    ],
    staticFiles,
    adminShell: async () => new Response('admin', { headers: { 'content-type': 'text/html' } }),
    page: pages.page,
  })
  const fastPath = createPageFastPath(app.fetch, pages.cachedPage)
  const listener = createRequestListener(fastPath.fetch, logger)
  let sentByFastPath = 0
  const server = createServer((request, response) => {
    if (fastPath.respond(request, response)) sentByFastPath += 1
    else void listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    ask: (question: Question) => ask(port, question),
    sentByFastPath: () => sentByFastPath,
    stop: () => server.close().closeAllConnections(),
  }
}
const snapshot = { rows, position: 'p', state: { position: 'p', lsn: '1', shapes: {} } }

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** Requests exactly this path, without normalising it. */
function ask(port: number, { method, path, encoding, accept }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, method, path, headers: { 'accept-encoding': encoding, accept } })
    request.once('error', reject).once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
      response.once('end', () => {
        const { date: _date, ...headers } = response.headers
        resolve({ status: response.statusCode, headers, body: Buffer.concat(chunks).toString('latin1') })
      })
    })
    request.end()
  })
}

const pages = ['/', '/offering', '/services', '/services/one', '/old', '/unknown', '/404']
const routes = [
  '/healthz',
  '/readyz',
  '/preview',
  '/app-shell',
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/page-data',
]
const api = ['/api/session', '/api/signups', '/api/nothing', '/shapes/heads', '/shapes/nothing']
const others = ['/service-worker.js', '/media/a.webp', '/media/b.webp', '/admin', '/admin/services']
const paths = [...pages, ...routes, ...api, ...others]
const encodings = ['', 'gzip', 'br', 'gzip, deflate, br', 'identity', 'br;q=0']
const spellings = fc.constantFrom<((path: string) => string)[]>(
  (path) => path,
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
)
const queries = fc.oneof(
  fc.constant(''),
  fc.constantFrom('', '?', '?a=1', '?path=/Offering', '?path=/readyz', '?/readyz'),
)
const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS') },
)
const accepts = fc.constantFrom('text/html,*/*;q=0.8', 'text/markdown')
/** Few addresses and encodings, so that a request often meets the effects of earlier ones. */
const visits: fc.Arbitrary<Question[]> = fc
  .tuple(
    fc.subarray(paths, { minLength: 1, maxLength: 3 }),
    fc.subarray(encodings, { minLength: 1, maxLength: 2 }),
  )
  .chain(([somePaths, someEncodings]) => {
    const path = fc
      .tuple(fc.constantFrom(...somePaths), spellings, queries)
      .map(([path, spell, query]) => spell(path) + query)
    const encoding = fc.constantFrom(...someEncodings)
    const question = fc.record({ method: methods, path, encoding, accept: accepts })
    return fc.array(question, { minLength: 2, maxLength: 20 })
  })

describe('after any requests, in any order', { tags: 'random' }, () => {
  const answersOfNewServers = new Map<string, Answer>()

  async function answerOfNewServer(question: Question): Promise<Answer> {
    const key = JSON.stringify(question)
    const known = answersOfNewServers.get(key)
    if (known !== undefined) return known
    const server = await start()
    const answer = await server.ask(question).finally(server.stop)
    answersOfNewServers.set(key, answer)
    return answer
  }

  test('every address gets the response of a newly started server', async () => {
    let sentByFastPath = 0
    await fc.assert(
      fc.asyncProperty(visits, async (asked) => {
        const server = await start()
        try {
          // Twice, since only the second response bypasses the application.
          for (const question of [...asked, ...asked]) {
            expect(await server.ask(question), JSON.stringify(question)).toEqual(
              await answerOfNewServer(question),
            )
          }
          sentByFastPath += server.sentByFastPath()
        } finally {
          server.stop()
        }
      }),
      { numRuns: 60 },
    )
    expect(sentByFastPath).toBeGreaterThan(0)
  })
})
