import { expectLinearTime } from '@coop/sync/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directAddress } from './direct-address.ts'

const wrappers: readonly ((address: string) => string)[] = [
  (address) =>
    `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=05%7C02%7Creader%40example.com%7C0&reserved=0`,
  (address) =>
    `https://nam02.safelinks.protection.outlook.com/ap/w-59584e83/?data=reader%40example.com&url=${encodeURIComponent(address)}`,
  (address) => `https://www.google.com/url?q=${encodeURIComponent(address)}&sa=D&source=editors`,
  (address) => `https://www.google.co.uk/url?sa=t&url=${encodeURIComponent(address)}`,
  (address) => `https://l.facebook.com/l.php?u=${encodeURIComponent(address)}&h=x`,
]
const tracking = [
  'utm_source=x',
  'utm_medium',
  'UTM_Campaign=a%20b',
  'fbclid=1',
  'gclid=',
  'amp;utm_term=x',
  'mc_eid=r',
]

test.each([
  'https://example.org',
  'https://example.org/url?url=https://other.example',
  'https://www.google.com/search?q=https://example.org',
  'https://example.org/?gclidx=1&not_utm_source=2&&=#utm_source=3',
  'https://safelinks.protection.outlook.com.example.org/?url=https://other.example',
  'mailto:us@example.org?subject=utm_source=x',
  '/cases?a=1',
  'two words',
  '',
])('%s is a direct address', (address) => {
  expect(directAddress(address)).toEqual({ address, isUnwrapped: false, isStripped: false })
})

test.each([
  'https://eur03.safelinks.protection.outlook.com/?data=reader%40example.com',
  'https://eur03.safelinks.protection.outlook.com/?url=&data=reader%40example.com',
])('%s does not contain its target', (address) => {
  expect(directAddress(address).address).toBeNull()
})

test('the time is proportional to the length of the address', () => {
  const long = (each: string) => (size: number) => `https://example.org/?${each.repeat(size / each.length)}`
  for (const each of ['utm_x&', 'amp;', 'amp;utm_', '?', '#', 'utm_'])
    expectLinearTime((text) => void directAddress(text), long(each))
})

describe('any wrapped address', { tags: 'random' }, () => {
  const target = fc
    .tuple(
      fc.constantFrom('https://example.org', 'http://example.org/ä/b?c=1&d=https://x.example', '/'),
      fc.webFragments(),
    )
    .map(
      ([page, fragment]) => `https://example.org/${encodeURIComponent(page)}#${encodeURIComponent(fragment)}`,
    )

  test('the target is found under all wrappers, without its tracking parameters', () => {
    const parameters = fc.array(
      fc.oneof(fc.constantFrom(...tracking), fc.constantFrom('a=1', 'b=%C3%A4', 'c')),
    )
    fc.assert(
      fc.property(
        target,
        parameters,
        fc.array(fc.constantFrom(...wrappers), { maxLength: 4 }),
        (page, query, around) => {
          const [path, fragment = ''] = page.split('#')
          const kept = query.filter((each) => !tracking.includes(each))
          const withQuery = (all: readonly string[]) =>
            `${path}${all.length === 0 ? '' : `?${all.join('&')}`}#${fragment}`
          const written = around.reduce((address, wrap) => wrap(address), withQuery(query))
          expect(directAddress(written)).toEqual({
            address: withQuery(kept),
            isUnwrapped: around.length > 0,
            isStripped: kept.length < query.length,
          })
          expect(directAddress(written).address).not.toContain('reader')
        },
      ),
    )
  })
})
