import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { pageResponse } from './page-response.ts'
import { type CachedResponse, createResponseCache } from './response-cache.ts'
import { createPageFastPath } from './page-fast-path.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function start(cachedPage: () => CachedResponse | undefined) {
  const cache = createResponseCache({ entries: 9, bytes: 1e6 })
  const text = 'page '.repeat(500)
  const page = await cache.get('k', async () => ({ status: 200, type: 'text/html', text }))
  let throughApp = 0
  const fastPath = createPageFastPath(
    async (request) => {
      throughApp += 1
      const response = pageResponse(request, page)
      response.headers.set('content-security-policy', "default-src 'self'")
      return response
    },
    () => cachedPage() ?? page,
  )
  const listener = getRequestListener(fastPath.fetch)
  const server = createServer((request, response) => {
    if (!fastPath.respond(request, response)) void listener(request, response)
  })
  server.listen(0)
  await once(server, 'listening')
  stops.push(() => server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://localhost:${port}/offering`, page, text, count: () => throughApp }
}

test('the second response does not reach the app, and has the same headers', async () => {
  const site = await start(() => undefined)
  for (const encoding of ['gzip', 'br', 'identity']) {
    const ask = () => fetch(site.url, { headers: { 'accept-encoding': encoding } })
    const before = site.count()
    const [first, second] = [await ask(), await ask()]
    expect(site.count()).toBe(before + 1)
    const headers = (response: Response) => [...response.headers].filter(([name]) => name !== 'date')
    expect(headers(second)).toEqual(headers(first))
    expect(second.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(await second.text()).toBe(site.text)
  }
  expect(gunzipSync(site.page.gzip).toString()).toBe(site.text)
})

test('a new response for the address comes from the app again', async () => {
  let cached: CachedResponse | undefined
  const site = await start(() => cached)
  await fetch(site.url)
  cached = { ...site.page, etag: 'other' }
  await fetch(site.url)
  await fetch(site.url)
  expect(site.count()).toBe(3)
})

test('a request that prefers Markdown reaches the app', async () => {
  const site = await start(() => undefined)
  for (const accept of ['text/html', 'text/markdown', 'text/html, text/markdown'])
    await (await fetch(site.url, { headers: { accept } })).text()
  expect(site.count()).toBe(2)
})

test('conditional requests and other methods reach the app', async () => {
  const site = await start(() => undefined)
  const first = await fetch(site.url)
  const known = await fetch(site.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(known.status).toBe(304)
  expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200)
  expect(site.count()).toBe(3)
})
