import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { packSmall } from './pack-small.ts'

const json = { 'content-type': 'application/json', etag: '"a-tag"', vary: 'cookie' }
const parts = Array.from({ length: 50 }, (_, n) => JSON.stringify({ n, text: 'a text '.repeat(1000) }))
const news = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ name: `shape ${n}` })))

const app = new Hono()
  .use(compress())
  .use(packSmall)
  .get('/news', () => new Response(news, { headers: json }))
  .get('/few', () => new Response('[1]', { headers: json }))
  .get('/none', () => new Response(null, { headers: json }))
  .get('/gone', () => new Response(news, { status: 409, headers: json }))
  .get('/large', () => new Response(news.repeat(40), { headers: json }))
  .get('/parts', () => {
    const left = parts.map((part) => new TextEncoder().encode(part))
    const body = new ReadableStream({
      pull(controller) {
        const part = left.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(part)
      },
    })
    return new Response(body, { headers: json })
  })

const gzip = { headers: { 'accept-encoding': 'gzip, br' } }
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

test('a response that is complete at once is compressed at once, with its length', async () => {
  const response = await app.request('/news', gzip)
  const bytes = await bytesOf(response)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    etag: 'W/"a-tag"',
    vary: 'cookie, accept-encoding',
  })
  expect(bytes.length).toBeLessThan(news.length / 2)
  expect(gunzipSync(bytes).toString()).toBe(news)
})

test('a short response is not compressed', async () => {
  const response = await app.request('/few', gzip)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('etag')).toBe('"a-tag"')
  expect(await response.text()).toBe('[1]')
})

test.each(['/parts', '/large'])('%s is compressed as a stream, completely', async (path) => {
  const response = await app.request(path, gzip)
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('content-length')).toBeNull()
  expect(gunzipSync(await bytesOf(response)).toString()).toBe(
    path === '/parts' ? parts.join('') : news.repeat(40),
  )
})

test('without gzip support, for HEAD, and without a body, nothing is compressed', async () => {
  expect(await (await app.request('/news')).text()).toBe(news)
  const head = await app.request('/news', { method: 'HEAD', ...gzip })
  expect(head.headers.get('content-encoding')).toBeNull()
  expect(await (await app.request('/none', gzip)).text()).toBe('')
  expect(gunzipSync(await bytesOf(await app.request('/gone', gzip))).toString()).toBe(news)
})
