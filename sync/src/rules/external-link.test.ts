import { expect, test } from 'vitest'
import { externalLink } from './external-link.ts'

test.each([
  ['kajo.example/cases', 'https://kajo.example/cases'],
  ['http://kajo.example', 'http://kajo.example'],
  ['HTTPS://kajo.example', 'HTTPS://kajo.example'],
  ['httpd.example', 'https://httpd.example'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['  ', null],
  [null, null],
])('%s links to %s', (url, link) => {
  expect(externalLink(url)).toBe(link)
})
