import { expect, test } from 'vitest'
import { rowsOf } from '../../test/site-rows.ts'
import entry from './entry-server.tsx'
import { siteInfo as site } from '../../test/site-info.ts'

const assets = { build: 'b', scripts: [], later: [], styles: [], fonts: [] }
const snapshot = { rows: rowsOf({}), position: 'p' }

async function documentAt(url: string): Promise<string> {
  const output = await entry.render({ url, snapshot, now: 0, site, origin: 'https://site.example', assets })
  if (output.kind !== 'page') throw new Error(`${url} redirects to ${output.to}`)
  return output.html
}

/** The addresses of the links that are marked as leading to the page itself. */
function markedAddresses(html: string): (string | undefined)[] {
  const links = html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)
  return [...new Set(Array.from(links, ([link]) => /href="([^"]*)"/.exec(link)?.[1]))]
}

test.each([
  ['/services', '/offering', ['/offering']],
  ['/offering?unknown=1', '/offering', ['/offering']],
  ['/offering/nothing', '/404', []],
  ['/nothing', '/404', []],
])('the document of %s is that of %s, where %j is marked', async (url, address, current) => {
  const html = await documentAt(url)
  expect(html).toBe(await documentAt(address))
  expect(markedAddresses(html)).toEqual(current)
})
