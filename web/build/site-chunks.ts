import type { Rolldown } from 'vite'
import { sourceModules } from './source-modules.ts'

/**
 * The code files of the site. By default, the bundler would make a file for every shared part, forty of them for the
 * home page. A group contains the listed modules and all their imports, except those in a group above, so that files
 * never import in circles. The bundler places the rest: a separate file for the code of each page, and for code that
 * loads on a press or when idle.
 */
export const siteChunks: Rolldown.CodeSplittingOptions = {
  groups: inPriority([
    // Changes only with a new version of a library, so it stays in browser caches.
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\// },
    // All imports of the entry except the entry itself and the styles, which a page names directly. The bootstrap must
    // not share a file with them, and visitors do not need the code for previews.
    {
      name: 'start',
      tags: ['$initial'],
      test: /^(?!.*(?:\/site\/(?:hydration|preview)\/[^/]+|\/entry-client\.tsx|\.css)$)/,
    },
    {
      name: 'page',
      test: sourceModules([
        'web/src/site/page/page-route.tsx',
        'web/src/site/parts/page-hero.tsx',
        'web/src/site/parts/section.tsx',
        'web/src/site/parts/entry-link.tsx',
        'web/src/site/parts/missing-page.tsx',
        'web/src/site/editorial/folio.ts',
        'web/src/ui/buttons/button-link.tsx',
        'web/src/ui/buttons/arrow-link.tsx',
        'sync/src/rules/number-text.ts',
      ]),
    },
    {
      name: 'cards',
      test: sourceModules([
        'web/src/site/cards/case-card.tsx',
        'web/src/site/cards/case-card-data.ts',
        'web/src/site/cards/service-card.tsx',
        'web/src/site/cards/service-card-data.ts',
        'web/src/site/cards/theme-card.tsx',
        'web/src/site/cards/theme-card-data.ts',
        'web/src/site/rows/case-rows.ts',
        'web/src/site/parts/scope-slider.tsx',
        'web/src/site/hydration/use-input-before-hydration.ts',
      ]),
    },
    {
      name: 'entries',
      test: sourceModules([
        'web/src/site/rows/articles.ts',
        'web/src/site/rows/next-in.ts',
        'web/src/site/rows/initials.ts',
        'web/src/site/cards/theme-count.ts',
        'web/src/site/page/parse-scope.ts',
        'web/src/site/page/search-settings.ts',
        'web/src/site/parts/next-entry.tsx',
        'web/src/site/page/insights-request.ts',
        'sync/src/rules/managed-text.ts',
      ]),
    },
    {
      name: 'fields',
      test: sourceModules([
        'web/src/ui/controls/text-field.tsx',
        'web/src/ui/controls/select.tsx',
        'web/src/ui/controls/switch.tsx',
        'web/src/ui/states/skeleton.tsx',
        'web/src/ui/states/empty-state.tsx',
        'web/src/site/filters/',
      ]),
    },
    {
      name: 'sign-up',
      test: sourceModules([
        'web/src/site/contact/newsletter-form.tsx',
        'web/src/site/contact/welcome-panel.tsx',
        'web/src/site/contact/enquiries.ts',
        'web/src/site/sign-up/use-sign-up.ts',
      ]),
    },
  ]),
}

function inPriority(groups: Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}
