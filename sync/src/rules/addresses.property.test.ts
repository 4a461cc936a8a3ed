import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patchSchema } from '../derive/row-schema.ts'
import { entities } from '../entities/index.ts'
import { externalLink } from './external-link.ts'
import { isPictureAddress } from './picture-address.ts'

const service = patchSchema(entities.services)
const company = patchSchema(entities.service_companies)
const takesPicture = (url: unknown) => service.safeParse({ hero_image_url: url }).success
const takesLink = (url: unknown) => company.safeParse({ external_cases_url: url }).success

const SITE = 'https://site.example'

const slashes = '/ // \\ /\\ .. . %2e %2f %5c @ : ? # & = [ ] | ^ \\\\'.split(' ')
const unseen = [
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ud800',
]
const lookalikes = ['\uff0f', '\u3002', 'httpſ', 'MEDIA']
const schemes = 'http https HTTPS javascript data vbscript file blob mailto :// :\\\\ :/'.split(' ')
const names = 'media /media/ a Z 0 - _ x.png example.org evil.example työ.fi user:secret@ :80 :99999'.split(
  ' ',
)
const hosts = '0x7f.1 127.0.0.1 [::1] localhost xn--ty-fka.fi xn--a'.split(' ')
const others = '" \' < > ` { } alert(1) ; , $ * ~ + ! ( )'.split(' ')
/** Parts that give an address another meaning than its appearance. */
const pieces = fc.constantFrom(
  ...slashes,
  ...unseen,
  ...lookalikes,
  ...schemes,
  ...names,
  ...hosts,
  ...others,
)
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 4 }).map((parts) => `/media/${parts.join('')}`),
  fc.array(pieces, { maxLength: 4 }).map((parts) => `https://example.org${parts.join('')}`),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)

describe('random addresses', { tags: 'random' }, () => {
  test('a picture that is accepted is a file of this site, parsed the same way by every parser', () => {
    fc.assert(
      fc.property(hostile, (address) => {
        expect(takesPicture(address)).toBe(isPictureAddress(address))
        if (!isPictureAddress(address)) return
        const { href, pathname } = new URL(address, SITE)
        expect(href).toBe(SITE + address)
        expect(decodeURIComponent(pathname)).toBe(address)
        expect(pathname.startsWith('/media/')).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('a link that is accepted leads to the http host that it shows', () => {
    fc.assert(
      fc.property(hostile, (address) => {
        const link = externalLink(address)
        expect(takesLink(address)).toBe(link !== null)
        if (link === null) return
        // Only an xn-- name can lead nowhere, since no pattern can check what it encodes.
        if (!URL.canParse(link)) {
          expect(link).toMatch(/xn--/i)
          return
        }
        const url = new URL(link)
        expect(url.protocol).toMatch(/^https?:$/)
        expect([url.username, url.password]).toEqual(['', ''])
        const shown = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(address)?.[1] ?? ''
        expect(url.hostname).toBe(new URL(`https://${shown}`).hostname)
        expect(url.hostname).toContain('.')
      }),
      { numRuns: 5_000 },
    )
  })
})

test.each(['/media/x.png', '/media/Deer_at-dusk.v2.webp', '/media/logos/tammi.svg'])(
  'the picture %s is accepted',
  (address) => {
    expect(takesPicture(address)).toBe(true)
  },
)

test.each([
  ['', 'nothing'],
  ['https://elsewhere.example/x.png', 'another site, which the policy does not show'],
  ['http://elsewhere.example/x.png', 'another site'],
  ['//evil.example/x.png', 'another site without a scheme'],
  ['/\\evil.example/x.png', 'a backslash that browsers read as a slash'],
  ['\\\\evil.example/x.png', 'backslashes'],
  ['https:\\\\evil.example/x.png', 'backslashes behind a scheme'],
  ['/media/..//evil.example/x.png', 'a way out'],
  ['/media/../admin', 'a way up'],
  ['/media/%2e%2e/admin', 'an encoded way up'],
  ['/media/%5cevil.example', 'an encoded backslash'],
  ['/media//x.png', 'an empty folder'],
  ['/media/.hidden', 'a hidden file'],
  ['/media/', 'a folder'],
  ['/media/a\tb.png', 'a tab, which browsers leave out'],
  ['/media/x.png\n', 'a line end'],
  ['/\n/evil.example/x.png', 'a line end, which browsers leave out'],
  [' /media/x.png', 'a blank'],
  ['/media/x.png?y', 'a question mark'],
  ['/media/x.png#y', 'a fragment'],
  ['/images/x.png', 'a file that is no asset'],
  ['media/x.png', 'a path that depends on the page'],
  ['/MEDIA/x.png', 'another spelling'],
  ['data:image/png;base64,AAAA', 'data'],
  ['javascript:alert(1)', 'a script'],
  ['blob:https://site.example/1', 'a blob'],
])('the picture %j is refused: %s', (address) => {
  expect(takesPicture(address)).toBe(false)
})

test('a picture that is not shown is refused with what to do', () => {
  const issues = service.safeParse({ hero_image_url: 'https://elsewhere.example/x.png' }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([
    'Choose a picture from the library, or enter a path that starts with /media/. Pictures of other sites are not shown',
  ])
})

test.each([
  ['example.org/cases', 'https://example.org/cases'],
  ['https://example.org', 'https://example.org'],
  ['http://example.org:8080/a/(b)?q=1&r=ä#top', 'http://example.org:8080/a/(b)?q=1&r=ä#top'],
  ['HTTPS://Example.org/~us/@name', 'HTTPS://Example.org/~us/@name'],
  ['työ-tulos.fi', 'https://työ-tulos.fi'],
  ['https://xn--ty-fka.fi/', 'https://xn--ty-fka.fi/'],
  ['httpd.example', 'https://httpd.example'],
])('the address %s links to %s', (address, link) => {
  expect(takesLink(address)).toBe(true)
  expect(externalLink(address)).toBe(link)
})

test.each([
  '',
  ' ',
  'none',
  'see our site',
  'javascript:alert(1)',
  'JavaScript://example.org/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:us@example.org',
  'ftp://example.org',
  '//example.org',
  '/cases',
  'https:example.org',
  'https:/example.org',
  'https:\\\\example.org',
  'https://example.org\\@evil.example',
  'https://example.org@evil.example',
  'https://us:secret@example.org',
  'https://example.org:80@evil.example',
  'https://example.org%2eevil.example',
  'https://example.org%00.evil.example',
  'https://exa\tmple.org',
  'https://example.org/a\nb',
  ' https://example.org',
  'https://example.org ',
  'https://example',
  'https://localhost/x',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://[::1]/',
  'https://example.org:99999',
  'https://-example.org',
  'https://example..org',
  'https://example.org/\u202egro.elpmaxe',
  'https://example\u3002org',
  'https://example.org\uff0fevil',
  'https://',
  'https://https://example.org',
])('the address %j is refused, and is no link if it is stored already', (address) => {
  expect(takesLink(address)).toBe(false)
  expect(externalLink(address)).toBeNull()
})

test('an address that leads nowhere is refused with what to enter', () => {
  const issues = company.safeParse({ external_cases_url: 'javascript:alert(1)' }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([
    'Enter a web address, such as https://example.org/cases',
  ])
})
