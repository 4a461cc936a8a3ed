import { expect, test } from 'vitest'
import { decideNavigation, shellOf } from './decide-navigation.ts'

const kept = new Response('shell')

test('the network answers while it can, also with a page that it does not know', async () => {
  const fromNetwork = Promise.resolve(new Response('no', { status: 404 }))
  expect((await decideNavigation({ fromNetwork, kept, patienceMs: 1000 })).status).toBe(404)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('no network'))],
  ['takes too long', () => new Promise<Response>(() => {})],
  ['answers with an error of its own', () => Promise.resolve(new Response('', { status: 503 }))],
])('the shell stands in when the network %s', async (_case, ask) => {
  expect(await decideNavigation({ fromNetwork: ask(), kept, patienceMs: 5 })).toBe(kept)
})

test('without a shell the network alone answers', async () => {
  const fromNetwork = Promise.resolve(new Response('', { status: 503 }))
  expect((await decideNavigation({ fromNetwork, kept: undefined, patienceMs: 5 })).status).toBe(503)
})

test('the admin has a document of its own, files and interfaces have none', () => {
  expect(shellOf('/')).toBe('/app-shell')
  expect(shellOf('/services/ai-in-production')).toBe('/app-shell')
  expect(shellOf('/admin')).toBe('/admin.html')
  expect(shellOf('/admin/services')).toBe('/admin.html')
  expect(shellOf('/administration')).toBe('/app-shell')
  expect(shellOf('/media/logo.svg')).toBeNull()
  expect(shellOf('/sitemap.xml')).toBeNull()
  expect(shellOf('/api/history')).toBeNull()
})
