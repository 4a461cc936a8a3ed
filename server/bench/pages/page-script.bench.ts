import type { Bench } from '../bench.ts'
import { pageScripts, type PageScripts } from '@coop/web/bench/page-scripts'

const paths = [
  '/',
  '/offering',
  '/revolution',
  '/members',
  '/paradox',
  '/become-member',
  '/contact',
  '/style-guide',
]
/** In KB of 1,000 bytes. */
const kilo = 1000

/** `pageScripts` defines which scripts load before the page is interactive. */
export const pageScriptBench: Bench<'heaviest page'> = {
  name: 'pages: JavaScript before interactive, gzip',
  bar: { 'heaviest page': { unit: 'kB', atMost: 130 } },
  run: async (context) => {
    const { url } = await context.app()
    const sizes: ({ path: string } & PageScripts)[] = []
    for (const path of [...paths, await firstServicePath(url)])
      sizes.push({ path, ...(await pageScripts(url, path)) })
    sizes.sort((a, b) => b.bytes - a.bytes)
    return {
      'heaviest page': {
        value: (sizes[0]?.bytes ?? 0) / kilo,
        note: sizes
          .map(({ path, bytes, files }) => `${path} ${(bytes / kilo).toFixed(1)} in ${files}`)
          .join(', '),
      },
    }
  },
}

export async function firstServicePath(url: string): Promise<string> {
  const path = /href="(\/services\/[a-z0-9-]+)"/.exec(await fetchText(`${url}/offering`))?.[1]
  if (path === undefined) throw new Error(`${url}/offering links to no service`)
  return path
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
