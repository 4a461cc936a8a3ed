import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('a handler may set its own referrer policy, and every other document gets one', async () => {
  const app = new Hono()
  app.use(securityHeaders({ isSecure: false, isDevelopment: false, externalOrigins: [] }))
  app.get('/release/token/', (c) => c.html('page', 200, { 'referrer-policy': 'no-referrer' }))
  app.get('/', (c) => c.html('page'))
  app.get('/rows.json', (c) => c.json([]))
  const policyAt = async (path: string) => (await app.request(path)).headers.get('referrer-policy')
  expect(await policyAt('/release/token/')).toBe('no-referrer')
  expect(await policyAt('/')).toBe('strict-origin-when-cross-origin')
  expect(await policyAt('/rows.json')).toBeNull()
})
