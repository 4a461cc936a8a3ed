import { once } from 'node:events'
import { createServer } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createPageFastPath } from '../ssr/page-fast-path.ts'
import { createRequestListener } from './request-listener.ts'
import { createClientNetworkOf, isThisMachine, networkOf } from './client-network.ts'

async function networkFor(proxyHeader: string | undefined, headers: Record<string, string>): Promise<string> {
  const app = new Hono()
  const sender = createClientNetworkOf(proxyHeader)
  app.get('/', (c) => c.text(sender(c)))
  return await (await app.request('/', { headers })).text()
}

test('headers of a request are not trusted without a configured proxy', async () => {
  expect(await networkFor(undefined, { 'x-forwarded-for': '203.0.113.9' })).toBe('unknown')
})

test('from the header of the configured proxy, its own last entry is used', async () => {
  const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' }
  expect(await networkFor('x-forwarded-for', headers)).toBe('203.0.113.9')
  expect(await networkFor('x-real-ip', headers)).toBe('unknown')
})

test('an IPv6 network is one sender', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkOf('2001:0db8:0:0001:a:b:c:d')).toBe('2001:db8:0:1')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('the fast path keeps the network address of a request', async () => {
  const app = new Hono()
  app.get('/', (c) => c.text(createClientNetworkOf(undefined)(c)))
  const fastPath = createPageFastPath(app.fetch, () => undefined)
  const server = createServer(createRequestListener(fastPath.fetch, { error: () => {} }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const sender = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  server.close().closeAllConnections()
  expect(sender).toBe('127.0.0.1')
  expect(isThisMachine(sender)).toBe(true)
  expect(isThisMachine(networkOf('::1'))).toBe(true)
  expect(isThisMachine('203.0.113.9')).toBe(false)
})
