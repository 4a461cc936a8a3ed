import type { Rolldown } from 'vite'

/**
 * The files that the site's code is cut into. Left alone, every part that some pages share becomes a file of its own, forty
 * of them for the home page. A group takes the modules named here and all that they import, unless a group above it
 * has that already; so files never import in circles. What no group takes, the bundler places: a page's own code in a
 * file of its own, and what is loaded on a press, or when idle, apart.
 */
export const siteChunks: Rolldown.CodeSplittingOptions = {
  groups: inOrder([
    // Changes with a new version of a library only, and so stays in browsers' caches.
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\// },
    // All that the entry imports, except itself and the styles: a page names those directly. The bootstrap shares no file with them, and what draws previews is no visitor's.
    {
      name: 'start',
      tags: ['$initial'],
      test: /^(?!.*(?:\/site\/(?:hydration|preview)\/[^/]+|\/entry-client\.tsx|\.css)$)/,
    },
    {
      name: 'page',
      test: /\/src\/(?:site\/(?:page\/page-route|parts\/(?:page-hero|section|entry-link|missing-page)|editorial\/folio)|ui\/(?:button-link|arrow-link)|rules\/number-text)\.tsx?$/,
    },
    {
      name: 'cards',
      test: /\/src\/site\/(?:cards\/(?:case|service|theme)-card(?:-data)?|rows\/case-rows|parts\/scope-slider|hydration\/use-input-before-hydration)\.tsx?$/,
    },
    { name: 'fields', test: /\/src\/(?:ui\/(?:text-field|select|empty-state)|site\/filters\/[^/]+)\.tsx?$/ },
    {
      name: 'sign-up',
      test: /\/src\/site\/(?:contact\/(?:newsletter-form|welcome-panel|enquiries)|sign-up\/use-sign-up)\.tsx?$/,
    },
  ]),
}

function inOrder(groups: Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}
