import type { SsrEntry } from '@coop/web/ssr'
import { z } from 'zod'
import type { PageRenderer } from '../src/ssr/page-renderer.ts'

/**
 * The site's renderer without a build of it. The path is not a literal, so that no tool follows it: server imports only
 * types of web.
 */
export async function rendererFromSource(file: string): Promise<PageRenderer> {
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
