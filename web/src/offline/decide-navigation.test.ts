import { expect, test } from 'vitest'
import { decideNavigation, shellOf } from './decide-navigation.ts'

const shell = new Response('shell')

test('a response of the network is used, even a 404', async () => {
  const fromNetwork = Promise.resolve(new Response('no', { status: 404 }))
  expect((await decideNavigation({ fromNetwork, shell, timeoutMs: 1000 })).status).toBe(404)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('no network'))],
  ['takes too long', () => new Promise<Response>(() => {})],
  ['responds with an error', () => Promise.resolve(new Response('', { status: 503 }))],
])('the shell is used if the network %s', async (_case, ask) => {
  expect(await decideNavigation({ fromNetwork: ask(), shell, timeoutMs: 5 })).toBe(shell)
})

test('without a cached shell only the network is used', async () => {
  const fromNetwork = Promise.resolve(new Response('', { status: 503 }))
  expect((await decideNavigation({ fromNetwork, shell: undefined, timeoutMs: 5 })).status).toBe(503)
})

test('the admin has a separate document, and files and APIs have none', () => {
  expect(shellOf('/')).toBe('/app-shell')
  expect(shellOf('/services/ai-in-production')).toBe('/app-shell')
  expect(shellOf('/admin')).toBe('/admin.html')
  expect(shellOf('/admin/services')).toBe('/admin.html')
  expect(shellOf('/administration')).toBe('/app-shell')
  expect(shellOf('/preview')).toBe('/preview')
  expect(shellOf('/media/logo.svg')).toBeNull()
  expect(shellOf('/sitemap.xml')).toBeNull()
  expect(shellOf('/api/history')).toBeNull()
  expect(shellOf('/release/a-token/services')).toBeNull()
})
