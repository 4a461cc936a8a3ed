import { join } from 'node:path'
import type { PageAssets, SsrEntry } from '@coop/web/ssr'
import type { ViteDevServer } from 'vite'
import { z } from 'zod'
import { createEntryLoader } from './load-entry.ts'
import { developmentAssets, developmentPreviewAssets, readPageAssets } from './page-assets.ts'

/** The page renderer of web, with the files that its pages load, from one build. */
export type PageRenderer = {
  entry: () => Promise<SsrEntry>
  assetsOf: (module: string) => PageAssets
  /** of the document in which the admin shows previews */
  previewAssets: PageAssets
  /** completes a document; in development with vite's transformations */
  finish: (url: string, html: string) => Promise<string>
  /** whether a rendered page may be reused */
  keeps: boolean
}

const isFunction = z.custom((value) => typeof value === 'function')
const moduleSchema = z.object({
  default: z.custom<SsrEntry>(
    (value) =>
      z
        .object({
          locate: isFunction,
          render: isFunction,
          renderMarkdown: isFunction,
          pageData: isFunction,
          renderShell: isFunction,
          renderPreview: isFunction,
          sitemap: isFunction,
          feed: isFunction,
          llmsText: isFunction,
        })
        .safeParse(value).success,
  ),
})

export async function createPageRenderer(
  vite: ViteDevServer | undefined,
  paths: { client: string; ssrEntry: string },
): Promise<PageRenderer> {
  const load = createEntryLoader(vite, join(paths.ssrEntry))
  const entry = async () => moduleSchema.parse(await load()).default
  if (vite !== undefined) {
    return {
      entry,
      assetsOf: () => developmentAssets,
      previewAssets: developmentPreviewAssets,
      finish: (url, html) => vite.transformIndexHtml(url, html),
      keeps: false,
    }
  }
  await entry()
  return {
    entry,
    ...(await readPageAssets(paths.client)),
    finish: (_url, html) => Promise.resolve(html),
    keeps: true,
  }
}
