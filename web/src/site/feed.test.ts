import { expect, test } from 'vitest'
import { siteInfo } from '../../test/site-info.ts'
import { anArticle, anAsset, rowsOf } from '../../test/site-rows.ts'
import { articleFeed } from './feed.tsx'

const asset = anAsset({ image_url: '/media/sea.webp', alt_text: 'The sea', width: 800, height: 600 })
const rows = rowsOf({
  website_assets: [asset],
  content: [
    anArticle({
      slug: 'older',
      title: 'Older & <wiser>',
      published_at: '2026-03-01 08:00:00+00',
      updated_at: '2026-05-01 08:00:00+00',
    }),
    anArticle({
      slug: 'newer',
      title: 'Newer',
      excerpt: 'In short',
      content: 'A **strong** word, [a service](/services/x).\n\n![The sea](/media/sea.webp)',
      published_at: '2026-04-01 08:00:00+00',
      updated_at: '2026-04-02 08:00:00+00',
    }),
    anArticle({ slug: 'homepage-value-prop', title: 'No article' }),
  ],
})
const feed = (format: 'atom' | 'json') => articleFeed(rows, siteInfo, 'https://site.example', format)

test('the feed contains the articles, newest first, with their texts and absolute addresses', () => {
  const { items } = JSON.parse(feed('json'))
  expect(items).toMatchObject([
    {
      id: 'https://site.example/insights?article=newer',
      url: 'https://site.example/insights?article=newer',
      title: 'Newer',
      summary: 'In short',
      date_published: '2026-04-01T08:00:00.000Z',
      date_modified: '2026-04-02T08:00:00.000Z',
    },
    { title: 'Older & <wiser>' },
  ])
  expect(items[0].content_html).toContain('<strong>')
  expect(items[0].content_html).toContain('href="https://site.example/services/x"')
  expect(items[0].content_html).toMatch(/src="https:\/\/site\.example\/img\/media\/sea\.webp/)
  expect(items[0].content_html).not.toMatch(/class=|srcset=|="\//i)
})

test('the Atom feed is XML and contains the time of the last change of an article', () => {
  const atom = feed('atom')
  expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  const [head] = atom.split('<entry>')
  expect(head).toContain('<updated>2026-05-01T08:00:00.000Z</updated>')
  expect(atom).toContain('href="https://site.example/feed.xml"')
  expect(atom.match(/<entry>/g)).toHaveLength(2)
  expect(atom).toContain('<title type="html"><![CDATA[Older &amp; &lt;wiser&gt;]]></title>')
})

test('without articles a feed is empty and does not depend on the time', () => {
  const empty = articleFeed(rowsOf({}), siteInfo, 'https://site.example', 'atom')
  expect(empty).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  expect(empty).not.toContain('<entry>')
})
