import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderDocument } from '../document.ts'
import type { Head } from './head.ts'
import type { SiteInfo } from '../site-info/site-info.ts'
import { headTags } from './head-tags.ts'

const site: SiteInfo = {
  name: 'Paradox',
  legalName: 'Paradox osk',
  email: 'hello@paradox.example',
  privacyEmail: 'privacy@paradox.example',
  hasVisitorId: true,
  timeZone: 'Europe/Helsinki',
  usageDays: 90,
  lists: { sales: 36, membership: 37, information: 38, media: 39, newsletter: 40 },
}
const origin = 'https://site.example'
const picture = { alt: 'A wall', width: 1, height: 1, placeholder: null, version: 'abc' }

const service: Head = {
  title: 'Audit | Paradox',
  description: 'A look at </script><script>alert(1)</script> & more.',
  canonical: '/services/audit',
  card: 'service',
  trail: [
    { name: 'Home', path: '/' },
    { name: 'Audit', path: '/services/audit' },
  ],
  subject: {
    kind: 'service',
    name: 'Audit',
    description: '</script>',
    path: '/services/audit',
    themes: ['AI'],
  },
}

const metaContent = (head: Head, key: string) =>
  headTags(head, site, origin).find(
    ({ attributes }) => attributes['property'] === key || attributes['name'] === key,
  )?.attributes['content']

const graph = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) })
function nodesOf(head: Head) {
  const script = headTags(head, site, origin).find(({ element }) => element === 'script')
  return graph.parse(JSON.parse(script?.text ?? ''))['@graph']
}

test('a preview shows the picture of the row as a JPEG, or the card of the page if there is none', () => {
  expect(metaContent(service, 'og:image')).toBe('https://site.example/og/service.jpg')
  const withPicture = { ...service, image: { url: '/media/wall.webp', ...picture } }
  expect(metaContent(withPicture, 'og:image')).toBe(
    'https://site.example/img/media/wall.webp?width=1200&height=630&quality=80&format=jpeg&v=abc',
  )
  expect(metaContent(withPicture, 'og:image:alt')).toBe('A wall')
})

test('a page without a canonical path is not indexed and names no address', () => {
  const head = { ...service, canonical: null }
  expect(metaContent(head, 'robots')).toBe('noindex')
  expect(metaContent(head, 'og:url')).toBeUndefined()
  expect(headTags(head, site, origin).some(({ element }) => element === 'link')).toBe(false)
})

test('structured data contains the publisher, the breadcrumbs and the subject', () => {
  expect(nodesOf(service)).toMatchObject([
    { '@type': 'Organization', name: 'Paradox', url: 'https://site.example/' },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://site.example/' },
        { position: 2, name: 'Audit' },
      ],
    },
    { '@type': 'Service', name: 'Audit', provider: { '@id': 'https://site.example/#organisation' } },
  ])
})

test('times are in ISO 8601, in the time zone of the site', () => {
  const [, article] = nodesOf({
    ...service,
    trail: [],
    subject: {
      kind: 'article',
      title: 'On depth',
      description: '',
      path: '/insights?article=depth',
      published: '2026-03-04 23:06:07.123456+00',
      changed: '2026-06-30 05:06:07+00',
      picture: null,
    },
  })
  expect(article).toMatchObject({
    '@type': 'Article',
    datePublished: '2026-03-05T01:06:07.123+02:00',
    dateModified: '2026-06-30T08:06:07.000+03:00',
  })
})

test('no text of a page can end a script or an attribute', () => {
  const html = renderDocument({
    head: { ...service, title: '"><script>alert(2)</script>' },
    origin,
    site,
    assets: { build: 'b', scripts: [], later: [], styles: [], fonts: [] },
    body: '',
    data: { 'page-data': { text: '</script><script>alert(3)</script>' } },
  })
  expect(html).not.toMatch(/<script>alert/)
  expect(html.match(/<\/script>/g)).toHaveLength(3)
})
