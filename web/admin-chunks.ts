import type { Rolldown } from 'vite'
import { anyOf, sourceModules } from './source-modules.ts'

/**
 * The files that the admin's code is cut into. The bundler itself cuts the code before the first rows well: one file,
 * and one that the page shares with the worker of the rows. It would make ten files of the parts of Base UI that
 * dialogs, menus and notices share, so these are one file.
 */
export const adminChunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // Modules that the page shares with the code behind its first rows.
    {
      name: 'page',
      test: anyOf(
        /\/node_modules\/react\/|preload-helper|\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/,
        sourceModules([
          'web/src/loading/',
          'web/src/admin/requests/problem.ts',
          'web/src/admin/requests/server-request.ts',
          'web/src/admin/texts/option-label.ts',
          'web/src/ui/buttons/button.tsx',
          'web/src/ui/buttons/button-class.ts',
          'web/src/ui/buttons/spinner.tsx',
          'web/src/ui/dialogs/modal.tsx',
          'web/src/ui/dialogs/modal-buttons.tsx',
          'web/src/ui/notices/notice-place.tsx',
          'web/src/ui/notices/toast.tsx',
          'web/src/ui/text/badge.tsx',
        ]),
      ),
    },
    // Modules that the page shares with the worker of the rows, in one file.
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
