import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { answerRequest } from './page-response.ts'
import { type CachedAnswer, createAnswerCache } from './response-cache.ts'
import { createPageDoor } from './page-fast-path.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function start(kept: () => CachedAnswer | undefined) {
  const cache = createAnswerCache({ entries: 9, bytes: 1e6 })
  const text = 'page '.repeat(500)
  const answer = await cache.get('k', async () => ({ status: 200, type: 'text/html', text }))
  let throughApp = 0
  const door = createPageDoor(
    async (request) => {
      throughApp += 1
      const response = answerRequest(request, answer)
      response.headers.set('content-security-policy', "default-src 'self'")
      return response
    },
    () => kept() ?? answer,
  )
  const listener = getRequestListener(door.fetch)
  const server = createServer((request, response) => {
    if (!door.answers(request, response)) void listener(request, response)
  })
  server.listen(0)
  await once(server, 'listening')
  stops.push(() => server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://localhost:${port}/offering`, answer, text, count: () => throughApp }
}

test('the second answer comes without the app, and is the same to the last header', async () => {
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
  expect(gunzipSync(site.answer.gzip).toString()).toBe(site.text)
})

test('another answer for the address is the business of the app again', async () => {
  let kept: CachedAnswer | undefined
  const site = await start(() => kept)
  await fetch(site.url)
  kept = { ...site.answer, etag: 'other' }
  await fetch(site.url)
  await fetch(site.url)
  expect(site.count()).toBe(3)
})

test('conditions and other methods go to the app', async () => {
  const site = await start(() => undefined)
  const first = await fetch(site.url)
  const known = await fetch(site.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(known.status).toBe(304)
  expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200)
  expect(site.count()).toBe(3)
})
