import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { anyOf, sourceModules } from './source-modules.ts'

const page = join(import.meta.dirname, '../src/admin/main.tsx')

/**
 * The code files of the admin. By default, the bundler makes a file for each set of entries that share a module: ten
 * small ones before the first rows, which compress worse, and ten of Base UI after them. Here each of the two is one
 * file, and a third contains the modules that the page shares with the worker of the rows.
 */
export const adminChunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // Modules that the page shares with code loaded after its first rows. Workers, which are entries too, do not use
    // this group.
    {
      name: (id, context) => (importsOfPage(context).has(id) ? 'page' : null),
      tags: ['$initial'],
      minShareCount: 2,
    },
    // Modules that the page shares with the worker of the rows.
    {
      name: 'shared',
      test: anyOf(
        /without-json-schema|preload-helper|\/node_modules\/(?:zod|idb|dequal)\//,
        /\/sync\/src\/(?!checks\/|derive\/(?:keyed-id|row-schema)|releases\/|people\/|history\/|overlay\/public-|instant|sign-ups\/unread|rules\/(?:csv|move-in-order|taken-files|zoned-time)|usage\/)/,
        sourceModules([
          'web/src/admin/data/outbox/',
          'web/src/admin/data/rows/leader/',
          'web/src/admin/data/rows/edited-tables.ts',
          'web/src/admin/data/rows/ledger-rows.ts',
          'web/src/admin/data/rows/row-messages.ts',
          'web/src/admin/data/rows/snapshot-store.ts',
          'web/src/admin/data/rows/rows-view.ts',
          'web/src/admin/data/abort-transaction.ts',
          'web/src/admin/data/broadcast.ts',
          'web/src/admin/data/json-values.ts',
          'web/src/admin/data/live.ts',
          'web/src/admin/data/chosen-times.ts',
          'web/src/admin/data/synced-schema.ts',
          'web/src/admin/data/values.ts',
          'web/src/admin/data/wakeable-sleep.ts',
          'web/src/storage/storage-stall.ts',
        ]),
      ),
      minShareCount: 2,
      priority: 1,
    },
    // Each module has only a few lines, and a separate file would add its name to the list in the page.
    {
      name: 'times',
      test: sourceModules([
        'sync/src/rules/zoned-time.ts',
        'web/src/prose/dates.ts',
        'web/src/admin/releases/time-text.ts',
        'web/src/admin/texts/change-time.tsx',
        'web/src/admin/texts/relative-time.ts',
        'web/src/admin/texts/time.tsx',
      ]),
    },
    { name: 'base-ui', test: /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|tabbable)\// },
  ],
}

/** Files that the document of the admin names, so that later code need not preload them. */
export const loadedWithPage = /^assets\/(?:page|shared|rolldown-runtime)-[\w-]{8}\.(?:js|css)$/

/** By build: all calls within one build get the same context. */
const known = new WeakMap<Rolldown.ChunkingContext, ReadonlySet<string>>()

/** The modules that run before the page: the page itself and all of its imports. */
function importsOfPage(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(context)
  if (before !== undefined) return before
  const found = new Set([page])
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  known.set(context, found)
  return found
}
