import type { Rolldown } from 'vite'
import { sourceModules } from './source-modules.ts'

/**
 * The files that the site's code is cut into. The bundler alone would make a file of every part that some pages share,
 * forty of them for the home page. A group takes the modules named here and all their imports, except those of a group
 * above it; so files never import in circles. The bundler places the rest: a page's own code in a file of its own, and
 * code for a press, or for idle time, apart.
 */
export const siteChunks: Rolldown.CodeSplittingOptions = {
  groups: inPriority([
    // Changes with a new version of a library only, and so stays in browsers' caches.
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\// },
    // All imports of the entry, except itself and the styles, which a page names directly. The bootstrap shares no file
    // with them, and no visitor needs the code that draws previews.
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
