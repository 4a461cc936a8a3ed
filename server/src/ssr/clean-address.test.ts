import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAddress } from './clean-address.ts'

const pages = ['/', '/members', '/services/brand-mirror', '/services/työ'].map((path) => encodeURI(path))
const queries = ['', '?article=a-day', '?size=Small&theme=brand', '?search=a%26b']
const ends = ['%20', '.', ',', ')', ']', '%5D', '%3E', '"', '%22', '%E2%80%9D', '...', '%20)', '!', ';']

test(
  'punctuation around an address is removed, and repeated slashes and escaped ampersands become one',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pages),
        fc.constantFrom(...queries),
        fc.constantFrom('', ...ends),
        fc.constantFrom('/', '//', '///'),
        fc.constantFrom('&', '&amp;'),
        (path, query, end, slash, ampersand) => {
          const address = new URL(
            `http://site${path.replaceAll('/', slash)}${query.replaceAll('&', ampersand)}${end}`,
          )
          const isClean = address.pathname + address.search === path + query
          expect(cleanAddress(address.pathname, address.search)).toBe(isClean ? null : path + query)
        },
      ),
    )
  },
)

test('an address never leads to another host', () => {
  expect(cleanAddress('//elsewhere.example/', '')).toBe('/elsewhere.example/')
  expect(cleanAddress('/\\elsewhere.example.', '')).not.toMatch(/^\/[/\\]/)
})

test('an unreadable address stays unchanged', () => {
  expect(cleanAddress('/%E0%A4%A.', '')).toBeNull()
})
