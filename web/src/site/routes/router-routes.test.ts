import { expect, test, vi } from 'vitest'
import { matchSite } from './router-routes.ts'
import { siteRoutes } from './routes.ts'

test('an address that the router cannot decode belongs to no page, without a warning', () => {
  const warn = vi.spyOn(console, 'warn')
  for (const path of [
    '/%',
    '/%ff',
    '/services/%ed%a0%80',
    '/x%0Ay',
    '/offering%0D',
    '/a%E2%80%A8',
    '/a%e2%80%a9',
  ]) {
    expect(matchSite(siteRoutes, path).siteRoute.path, path).toBe('*')
  }
  expect(warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('an encoded letter is decoded', () => {
  expect(matchSite(siteRoutes, '/become%2Dmember').siteRoute.path).toBe('/become-member')
  expect(matchSite(siteRoutes, '/services/%C3%A4').params).toEqual({ slug: 'ä' })
})
