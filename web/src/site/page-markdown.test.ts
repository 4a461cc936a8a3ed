import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { siteInfo as site } from '../../test/site-info.ts'
import { aCase, aCompany, anArticle, anAsset, aService, rowsOf } from '../../test/site-rows.ts'
import entry from './entry-server.tsx'
import { pageMarkdown } from './page-markdown.ts'
import { siteRoutes } from './routes/routes.ts'

const origin = 'https://site.example'
const rows = rowsOf({
  website_assets: [anAsset({ image_url: '/media/sea.webp', alt_text: 'The sea', width: 800, height: 600 })],
  services: [aService({ slug: 'a-service', name: 'Sprint', long_description: 'Long & *plain* words' })],
  cases: [aCase({ slug: 'a-case', title: 'Sold twice', challenge: 'It was hard.' })],
  service_companies: [aCompany({ slug: 'a-member', name: 'Tyo Oy' })],
  content: [
    anArticle({
      slug: 'an-article',
      title: 'Of the sea',
      excerpt: 'In "short"',
      content: 'A **strong** word, [a service](/services/x).\n\n- One\n- Two\n\n![The sea](/media/sea.webp)',
    }),
  ],
})

async function markdownAt(url: string) {
  const output = await entry.renderMarkdown({ url, snapshot: { rows, position: 'p' }, now: 0, site, origin })
  if (output.kind !== 'page') throw new Error(`${url} redirects to ${output.to}`)
  return output
}

async function bodyOf(html: string): Promise<string | undefined> {
  const head = { title: 'T', description: 'D', canonical: '/' }
  return (await pageMarkdown(head, `<main>${html}</main>`, `${origin}/x/y`)).split('---\n\n').at(-1)
}

test.each([
  ['/', ['# Site', `](${origin}/offering)`]],
  ['/offering', ['# Our Offering', `### [Sprint](${origin}/services/a-service)`]],
  ['/services/a-service', ['# Sprint', 'Long & \\*plain\\* words']],
  ['/cases', ['# Case Studies', `[Sold twice](${origin}/cases/a-case)`]],
  ['/cases/a-case', ['# Sold twice', '## Challenge\n\nIt was hard.']],
  ['/insights', ['# Revolutionary Insights', `[Of the sea](${origin}/insights?article=an-article)`]],
  ['/members', ['# Ecosystem Members', `[Tyo Oy](${origin}/members/a-member)`]],
  ['/members/a-member', ['# Tyo Oy']],
  ['/privacy-policy', ['# Privacy Policy', '## 1. Introduction']],
])('the Markdown of %s has its title, summary, address, texts and links', async (url, parts) => {
  const { status, markdown } = await markdownAt(url)
  expect(status).toBe(200)
  expect(markdown).toMatch(
    /^---\ntitle: ".+"\ndescription: ".*"\nurl: "https:\/\/site\.example\/.*"\n---\n\n/,
  )
  for (const part of parts) expect(markdown).toContain(part)
})

test('no Markdown contains HTML, comments or addresses without an origin', async () => {
  const paths = siteRoutes.flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]))
  const filled = ['/services/a-service', '/cases/a-case', '/members/a-member', '/insights?article=an-article']
  for (const url of [...paths, ...filled, '/search?q=sea', '/nothing']) {
    const { markdown } = await markdownAt(url)
    expect(markdown, url).not.toMatch(/<[!/a-z]|\]\((?!https?:|mailto:)/)
  }
})

test('the Markdown of an article contains the article, not the list behind it', async () => {
  const { markdown } = await markdownAt('/insights?article=an-article')
  expect(markdown).toContain('description: "In \\"short\\""')
  expect(markdown).toContain('## Of the sea')
  expect(markdown).toContain(
    `A **strong** word, [a service](${origin}/services/x).\n\n- One\n- Two\n\n![The sea](`,
  )
  expect(markdown).not.toContain('Revolutionary')
})

test('a page that does not exist is a 404 as Markdown, too', async () => {
  for (const url of ['/nothing', '/services/nothing'])
    expect(await markdownAt(url)).toMatchObject({ status: 404, markdown: expect.stringContaining('# ') })
})

test('controls and decoration are omitted, and texts separated by styles stay separated', async () => {
  expect(await bodyOf('<a href="z">Z</a><button>Press</button><form>Send <input></form>')).toBe(
    `[Z](${origin}/x/z)\n`,
  )
  expect(await bodyOf('<p>A<span aria-hidden="true">→</span><img alt="" src="a.png"><svg></svg></p>')).toBe(
    'A\n',
  )
  expect(await bodyOf('<p><span>Quick</span><span>1 to 4 weeks</span></p>')).toBe('Quick 1 to 4 weeks\n')
  expect(await bodyOf('<dialog><p>Closed</p></dialog><p hidden>H</p><p>B</p>')).toBe('B\n')
})

test('tables and struck-out words use the syntax of GitHub', async () => {
  expect(await bodyOf('<p><del>Old</del> new</p><table><tr><th>A</th></tr><tr><td>1</td></tr></table>')).toBe(
    '~~Old~~ new\n\n| A |\n| - |\n| 1 |\n',
  )
})

test('a word with two styles remains one word, and a line of a text remains one line', async () => {
  expect(await bodyOf('<p><strong>un</strong><em>known</em></p>')).toBe('**un**_known_\n')
  expect(await bodyOf('<p>first line\nsecond line</p>')).toBe('first line\nsecond line\n')
})

test('other requests are answered while a long page is converted, and its text is complete', async () => {
  const words = 'one_ *two* '.repeat(4000).trim()
  const items = Array.from({ length: 500 }, (_, index) => `<li>item ${index} <em>a</em> <b>b</b></li>`)
  const body = `<section><div><p>One</p>two <b>three</b></div><p>${words}</p><ol start="3">${items.join('')}</ol></section>`
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const text = (await bodyOf(body)) ?? ''
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  expect(text).toMatch(/^One\n\ntwo \*\*three\*\*\n\none/)
  expect(text.match(/one\\_\s+\\\*two\\\*/g)).toHaveLength(4000)
  const list = fromMarkdown(text).children.filter(({ type }) => type === 'list')
  expect(list).toMatchObject([{ start: 3, children: { length: 500 } }])
})
