import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'

type EntryLoader = () => Promise<unknown>

const entrySource = '/src/site/entry-server.tsx'

/**
 * Where the page renderer comes from: in development through vite, anew after each edit; else from the build, once.
 * The caller checks that the module is what it expects. State that must survive an edit belongs to the caller, since
 * the module is evaluated again.
 */
export function createEntryLoader(vite: ViteDevServer | undefined, builtEntry: string): EntryLoader {
  if (vite !== undefined) return () => vite.ssrLoadModule(entrySource)
  let built: Promise<unknown> | undefined
  return () => (built ??= import(pathToFileURL(join(builtEntry)).href))
}
