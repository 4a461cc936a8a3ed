import { expect, test } from 'vitest'
import { deviceType } from './usage-event.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel)', 'mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'desktop'],
])('%s is %s', (userAgent, type) => {
  expect(deviceType(userAgent)).toBe(type)
})
