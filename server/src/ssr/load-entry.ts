import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'

type EntryLoader = () => Promise<unknown>

const entrySource = '/src/site/entry-server.tsx'

/**
 * Loads the page renderer: in development through vite after each edit, otherwise from the build, once. The caller
 * validates the module. State that must survive an edit belongs to the caller, since the module is evaluated again.
 */
export function createEntryLoader(vite: ViteDevServer | undefined, builtEntry: string): EntryLoader {
  if (vite !== undefined) return () => vite.ssrLoadModule(entrySource)
  let built: Promise<unknown> | undefined
  return () => (built ??= import(pathToFileURL(join(builtEntry)).href))
}
