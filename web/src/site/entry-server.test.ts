import type { SearchSetting } from '@coop/sync/entities'
import type { PublicTables } from '@coop/sync/tables'
import { describe, expect, test } from 'vitest'
import { aCase, aCompany, anArticle, anAsset, aService, rowsOf } from '../../test/site-rows.ts'
import entry from './entry-server.tsx'
import { siteInfo as site } from '../../test/site-info.ts'

const assets = { build: 'b', scripts: [], later: [], styles: [], fonts: [] }
const snapshot = { rows: rowsOf({}), position: 'p' }

async function documentAt(url: string, rows = snapshot.rows): Promise<string> {
  const output = await entry.render({
    url,
    snapshot: { ...snapshot, rows },
    now: 0,
    site,
    origin: 'https://site.example',
    assets,
  })
  if (output.kind !== 'page') throw new Error(`${url} redirects to ${output.to}`)
  return output.html
}

/** The addresses of the links that are marked as the current page. */
function markedAddresses(html: string): (string | undefined)[] {
  const links = html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)
  return [...new Set(Array.from(links, ([link]) => /href="([^"]*)"/.exec(link)?.[1]))]
}

test.each([
  ['/services', '/offering', ['/offering']],
  ['/offering?unknown=1', '/offering', ['/offering']],
  ['/offering/nothing', '/404', []],
  ['/nothing', '/404', []],
])('the document of %s is that of %s, with %j marked as current', async (url, address, current) => {
  const html = await documentAt(url)
  expect(html).toBe(await documentAt(address))
  expect(markedAddresses(html)).toEqual(current)
})

describe.each(['/services/depth', '/cases/depth', '/members/depth', '/insights?article=depth'])(
  '%s',
  (url) => {
    const own = {
      slug: 'depth',
      short_description: 'Own words.',
      short_intro: 'Own words.',
      excerpt: 'Own words.',
    }
    const rowsWith = (settings: Partial<Pick<PublicTables['services'], SearchSetting>>) =>
      rowsOf({
        services: [aService({ ...own, name: 'Depth', ...settings })],
        cases: [aCase({ ...own, title: 'Depth', ...settings })],
        service_companies: [aCompany({ ...own, name: 'Depth', ...settings })],
        content: [anArticle({ ...own, title: 'Depth', ...settings })],
        website_assets: [anAsset({ asset_key: 'wall', image_url: '/media/wall.webp' })],
      })
    const listings = (rows: ReturnType<typeof rowsOf>) => [
      entry.sitemap(rows, 'Europe/Helsinki').map(({ path }) => path),
      entry.llmsText({ rows, site, origin: 'https://site.example' }),
    ]

    test('has the texts and the picture of its search settings, or those of its row if they are empty', async () => {
      const html = await documentAt(
        url,
        rowsWith({
          meta_title: 'Found & read',
          meta_description: 'A look at depth.',
          social_image_url: '/media/wall.webp',
        }),
      )
      expect(html).toContain('<title>Found &amp; read</title>')
      expect(html).toContain('<meta property="og:title" content="Found &amp; read"')
      expect(html).toContain('<meta name="description" content="A look at depth."')
      expect(html).toMatch(/property="og:image" content="https:\/\/site.example\/img\/media\/wall.webp\?/)
      const plain = await documentAt(url, rowsWith({ meta_title: ' ', meta_description: null }))
      expect(plain).toContain('<title>Depth | Site</title>')
      expect(plain).toContain('<meta name="description" content="Own words."')
    })

    test('is in no listing and has a noindex tag if its row is hidden from search engines', async () => {
      const hidden = rowsWith({ hidden_from_search: true })
      const html = await documentAt(url, hidden)
      expect(html).toContain('<meta name="robots" content="noindex"')
      expect(await documentAt(url, rowsWith({}))).not.toContain('noindex')
      expect(listings(rowsWith({})).map((list) => list.includes(url) || list.includes(`${url})`))).toEqual([
        true,
        true,
      ])
      expect(listings(hidden).map((list) => list.includes(url) || list.includes(`${url})`))).toEqual([
        false,
        false,
      ])
    })
  },
)
