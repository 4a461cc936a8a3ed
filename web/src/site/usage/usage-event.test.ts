import { expect, test } from 'vitest'
import { deviceType, toldPath } from './usage-event.ts'

test.each([
  ['/offering', '', '/offering'],
  ['/offering', '?search=redundancies+at+acme', '/offering'],
  ['/offering', '?search=x&theme=AI+Readiness&size=Small', '/offering?size=Small&theme=AI+Readiness'],
  ['/offering', '?size=Small&theme=AI+Readiness', '/offering?size=Small&theme=AI+Readiness'],
  [
    '/members',
    '?theme=ai-readiness&theme=strategic-growth',
    '/members?theme=ai-readiness&theme=strategic-growth',
  ],
  ['/', '?utm_source=letter&email=somebody%40example.org', '/'],
])('of %s with %s the server is told %s', (path, query, told) => {
  expect(toldPath(path, query)).toBe(told)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel)', 'mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'desktop'],
])('%s is %s', (userAgent, type) => {
  expect(deviceType(userAgent)).toBe(type)
})
