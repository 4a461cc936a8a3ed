import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '@coop/web/ssr'
import { z } from 'zod'

/** The files that a page of this module needs before it is interactive. */
type AssetsOf = (module: string) => PageAssets

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof manifestSchema>

/** Files named by the document, and files loaded once the page can be read. */
const earlyModule = 'src/site/hydration/entry-bootstrap.ts'
const entryModule = 'src/site/entry-client.tsx'
const previewModule = 'src/site/preview/entry-preview.ts'

/** @throws when the build is missing or incomplete */
export async function readPageAssets(
  clientFolder: string,
): Promise<{ assetsOf: AssetsOf; previewAssets: PageAssets }> {
  const text = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text))
  const early = entryOf(manifest, earlyModule)
  const entry = entryOf(manifest, entryModule)
  const preview = entryOf(manifest, previewModule)
  const build = hashOfSite(manifest)
  const cache = new Map<string, PageAssets>()
  const assetsOf: AssetsOf = (module) => {
    const cached = cache.get(module)
    if (cached !== undefined) return cached
    const keys = [...importsOf(manifest, entryModule, module)]
    const assets = {
      build,
      fonts: fontsOf(entry.assets ?? []),
      // Listed twice, since nothing else would repeat a lost request.
      scripts: [`/${early.file}`, `/${early.file}?retry`],
      later: keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
      styles: keys.flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`),
    }
    cache.set(module, assets)
    return assets
  }
  const previewAssets = { ...assetsOf(''), scripts: [`/${preview.file}`], later: [] }
  return { assetsOf, previewAssets }
}

function entryOf(manifest: Manifest, module: string): Manifest[string] {
  const entry = manifest[module]
  if (entry === undefined) throw new Error(`The build of web has no ${module}: build it again`)
  return entry
}

/** In development vite serves the sources, and adds its own tags to the HTML. */
export const developmentAssets: PageAssets = {
  build: 'development',
  fonts: [],
  scripts: [`/${earlyModule}`],
  later: [`/${entryModule}`],
  styles: ['/src/site/site.css'],
}

export const developmentPreviewAssets: PageAssets = {
  ...developmentAssets,
  scripts: [`/${previewModule}`],
  later: [],
}

/** A hash of the site's files only, so that a build that changes only the admin leaves the pages unchanged. */
function hashOfSite(manifest: Manifest): string {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(earlyModule)
  visit(entryModule)
  return createHash('sha256')
    .update([...files].sort().join(' '))
    .digest('base64url')
    .slice(0, 12)
}

/** Every page uses the upright Latin part of both families; the styles load the others on demand. */
function fontsOf(files: readonly string[]): string[] {
  const isCore = (file: string) => file.includes('-core') && !file.includes('-emphasis')
  return files.filter((file) => isCore(file) && file.endsWith('.woff2')).map((file) => `/${file}`)
}

function importsOf(manifest: Manifest, ...keys: string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (key: string): void => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return reached
}
