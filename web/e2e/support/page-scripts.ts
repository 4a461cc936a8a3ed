import { gzipSync } from 'node:zlib'
import { z } from 'zod'

export interface PageScripts {
  files: number
  /** The size with gzip compression. */
  bytes: number
}

const compressedSizes = new Map<string, Promise<number>>()

/**
 * The JavaScript that the HTML of a page names: modules and their imports, which must be loaded before the page is
 * interactive, but not before it can be read. Imports on demand or when idle do not count.
 */
export async function pageScripts(url: string, path: string): Promise<PageScripts> {
  const html = await (await fetch(url + path)).text()
  const early = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src ?? '')
  const later = /<script type="application\/json" id="later-scripts">([^<]+)</.exec(html)?.[1]
  if (early.length === 0 || later === undefined)
    throw new Error(`${url}${path} names no scripts: it would never become interactive`)
  const files = [...early, ...z.array(z.string()).parse(JSON.parse(later))].map((file) => url + file)
  const sizes = await Promise.all(files.map(compressedSize))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

async function compressedSize(file: string): Promise<number> {
  const size =
    compressedSizes.get(file) ??
    fetch(file).then(async (response) => {
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      return gzipSync(await response.text(), { level: 9 }).length
    })
  compressedSizes.set(file, size)
  return size
}
