import { gzipSync } from 'node:zlib'
import type { Bench } from '../bench.ts'

const paths = ['/', '/offering', '/contact']
/** In KB of 1,000 bytes. */
const kilo = 1000

/**
 * The JavaScript that a page's HTML names: its modules and what they import, which all have to be there before the page
 * is interactive. What is imported later, on demand or when the page is idle, is not among it.
 */
export const pageScriptBench: Bench<'heaviest page'> = {
  name: 'pages: JavaScript before interactive, gzip',
  bar: { 'heaviest page': { unit: 'kB', atMost: 130 } },
  run: async (context) => {
    const { url } = await context.app()
    const sizes: { path: string; bytes: number }[] = []
    for (const path of [...paths, await firstServicePath(url)])
      sizes.push({ path, bytes: await scriptBytes(url, path) })
    sizes.sort((a, b) => b.bytes - a.bytes)
    return {
      'heaviest page': {
        value: (sizes[0]?.bytes ?? 0) / kilo,
        note: sizes.map(({ path, bytes }) => `${path} ${(bytes / kilo).toFixed(1)}`).join(', '),
      },
    }
  },
}

export async function firstServicePath(url: string): Promise<string> {
  const path = /href="(\/services\/[a-z0-9-]+)"/.exec(await textOf(`${url}/offering`))?.[1]
  if (path === undefined) throw new Error(`${url}/offering links to no service`)
  return path
}

async function scriptBytes(url: string, path: string): Promise<number> {
  const html = await textOf(url + path)
  const scripts = [
    ...html.matchAll(/<script type="module" src="([^"]+)"|<link rel="modulepreload" href="([^"]+)"/g),
  ]
  if (scripts.length === 0)
    throw new Error(`${url}${path} names no script: it would never become interactive`)
  let bytes = 0
  for (const [, src, preload] of scripts)
    bytes += gzipSync(await textOf(url + (src ?? preload)), { level: 9 }).length
  return bytes
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
