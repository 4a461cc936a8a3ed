import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createSenderOf, networkOf } from './sender-of.ts'

async function senderOf(proxyHeader: string | undefined, headers: Record<string, string>): Promise<string> {
  const app = new Hono()
  const sender = createSenderOf(proxyHeader)
  app.get('/', (c) => c.text(sender(c)))
  return await (await app.request('/', { headers })).text()
}

test('what a request says of itself is not believed', async () => {
  expect(await senderOf(undefined, { 'x-forwarded-for': '203.0.113.9' })).toBe('unknown')
})

test('of what the configured proxy says, the entry that it appended counts', async () => {
  const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' }
  expect(await senderOf('x-forwarded-for', headers)).toBe('203.0.113.9')
  expect(await senderOf('x-real-ip', headers)).toBe('unknown')
})

test('a network of IPv6 is one sender', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkOf('2001:0db8:0:0001:a:b:c:d')).toBe('2001:db8:0:1')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})
