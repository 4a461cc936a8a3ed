import { join } from 'node:path'
import type { SsrEntry } from '@coop/web/ssr'
import { z } from 'zod'
import { readStaticFiles } from '../src/http/static-files.ts'
import type { PageRenderer } from '../src/ssr/page-renderer.ts'

/**
 * The site's renderer without a build. The path is not a literal, so that tools do not follow it: server imports only
 * types of web.
 */
async function rendererFromSource(file: string): Promise<PageRenderer> {
  const isEntry = z.custom<SsrEntry>(
    (value) => typeof value === 'object' && value !== null && 'locate' in value,
  )
  const { default: entry } = z.object({ default: isEntry }).parse(await import(/* @vite-ignore */ file))
  const assets = { build: 'tested', scripts: [], later: [], styles: [], fonts: [] }
  return {
    entry: async () => entry,
    assetsOf: () => assets,
    previewAssets: assets,
    finish: async (_url, html) => html,
    keeps: true,
  }
}

/** The website without a build: pages from the source in the folder `web`, and an empty admin. */
export async function websiteFromSource(web: string) {
  return {
    renderer: await rendererFromSource(join(web, 'src/site/entry-server.tsx')),
    staticFiles: await readStaticFiles(join(web, 'public')),
    adminShell: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  }
}
