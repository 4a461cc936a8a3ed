import type { Rolldown } from 'vite'
import { anyOf, sourceModules } from './source-modules.ts'

/**
 * The files that the admin's code is cut into. What comes before its first rows the bundler cuts well by itself: one file, and
 * what that shares with the worker of the rows. But what dialogs, menus and notices share of Base UI would become ten files.
 */
export const adminChunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // What the page has in common with what is loaded behind its first rows.
    {
      name: 'page',
      test: anyOf(
        /\/node_modules\/react\/|preload-helper/,
        sourceModules([
          'web/src/loading/',
          'web/src/admin/requests/server-request.ts',
          'web/src/ui/dialogs/modal.tsx',
          'web/src/ui/dialogs/modal-buttons.tsx',
          'web/src/ui/notices/notice-place.tsx',
          'web/src/ui/notices/toast.tsx',
        ]),
      ),
    },
    // What the page and the worker of the rows have in common, in one file.
    {
      name: 'shared',
      test: anyOf(
        /without-json-schema|\/node_modules\/(?:zod|idb|dequal)\//,
        /\/sync\/src\/(?!people\/|history\/|overlay\/public-|rules\/(?:csv|move-in-order))/,
        sourceModules([
          'web/src/admin/data/outbox/',
          'web/src/admin/data/rows/',
          'web/src/admin/data/mirror/',
          'web/src/admin/data/abort-transaction.ts',
          'web/src/admin/data/broadcast.ts',
          'web/src/admin/data/json-values.ts',
          'web/src/admin/data/live.ts',
          'web/src/admin/data/said-times.ts',
          'web/src/admin/data/values.ts',
          'web/src/admin/data/web-lock.ts',
        ]),
      ),
      minShareCount: 2,
      priority: 1,
    },
    { name: 'base-ui', test: /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|tabbable)\// },
  ],
}
