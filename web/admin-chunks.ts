import type { Rolldown } from 'vite'

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
      test: /\/node_modules\/react\/|\/web\/src\/(?:loading|admin\/requests\/server-request|ui\/(?:modal|notice-place|toast\.tsx))|preload-helper/,
    },
    // What the page and the worker of the rows have in common, in one file.
    {
      name: 'shared',
      test: /without-json-schema|\/sync\/src\/(?!people\/|history\/|overlay\/public-|rules\/(?:csv|move-in-order))|\/web\/src\/admin\/data\/(?:(?:outbox|rows|mirror)\/|(?:abort-transaction|broadcast|json-values|live|said-times|values|web-lock)\.ts)|\/node_modules\/(?:zod|idb|dequal)\//,
      minShareCount: 2,
      priority: 1,
    },
    { name: 'base-ui', test: /\/node_modules\/(?:@base-ui|@floating-ui|use-sync-external-store|tabbable)\// },
  ],
}
