import { gzipSync } from 'node:zlib'

export interface PageScripts {
  files: number
  /** compressed with gzip */
  bytes: number
}

const known = new Map<string, Promise<number>>()

/**
 * The JavaScript that a page's HTML names: its modules and what they import, which all have to be there before the page
 * is interactive. What is imported later, on demand or when the page is idle, is not among it.
 */
export async function pageScripts(url: string, path: string): Promise<PageScripts> {
  const html = await (await fetch(url + path)).text()
  const files = [
    ...html.matchAll(/<script type="module" src="([^"]+)"|<link rel="modulepreload" href="([^"]+)"/g),
  ].map(([, src, preload]) => url + (src ?? preload))
  if (files.length === 0) throw new Error(`${url}${path} names no script: it would never become interactive`)
  const sizes = await Promise.all(files.map(compressedSize))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

async function compressedSize(file: string): Promise<number> {
  const size =
    known.get(file) ??
    fetch(file).then(async (response) => {
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      return gzipSync(await response.text(), { level: 9 }).length
    })
  known.set(file, size)
  return size
}
