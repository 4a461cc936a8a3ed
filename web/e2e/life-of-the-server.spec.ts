import { expect } from '@playwright/test'
import { startApp, test } from './support/server.ts'

test('the app responds, with security headers on every response', async ({ app, request }) => {
  const health = () => request.get(`${app.url}/healthz`)
  // A database that takes longer than a second counts as unreachable until the next check.
  await expect.poll(async () => (await health()).json()).toEqual({ status: 'alive', database: 'reachable' })
  expect((await health()).headers()['content-security-policy']).toContain("default-src 'none'")
  const page = await request.get(`${app.url}/manifesto`)
  expect(page.headers()['content-security-policy']).toContain("object-src 'none'")
})

test('after a crash the app starts again with the same data', { tag: '@long' }, async ({ request }) => {
  const app = await startApp()
  await app.kill()
  await expect(request.get(`${app.url}/healthz`)).rejects.toThrow('ECONNREFUSED')
  await app.restart()
  expect((await request.get(`${app.url}/readyz`)).status()).toBe(200)
  await app.stop()
})
