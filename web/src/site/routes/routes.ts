import type { PageRoute } from '../page/page-route.tsx'

export interface SiteRoute {
  path: string
  /** The file that `load` imports, relative to the package. The server lets the browser preload it. */
  module: string
  load: () => Promise<PageRoute>
}

const offering = {
  module: 'src/site/pages/offering/offering-route.tsx',
  load: async (): Promise<PageRoute> => (await import('../pages/offering/offering-route.tsx')).offeringRoute,
}

/** All public pages. Each is a separate file that loads on demand. */
export const siteRoutes: readonly SiteRoute[] = [
  {
    path: '/',
    module: 'src/site/pages/home/home-route.tsx',
    load: async () => (await import('../pages/home/home-route.tsx')).homeRoute,
  },
  { path: '/offering', ...offering },
  { path: '/services', ...offering },
  {
    path: '/services/:slug',
    module: 'src/site/pages/service/service-route.tsx',
    load: async () => (await import('../pages/service/service-route.tsx')).serviceRoute,
  },
  {
    path: '/paradox',
    module: 'src/site/pages/paradox/paradox-route.tsx',
    load: async () => (await import('../pages/paradox/paradox-route.tsx')).paradoxRoute,
  },
  {
    path: '/revolution',
    module: 'src/site/pages/revolution/revolution-route.tsx',
    load: async () => (await import('../pages/revolution/revolution-route.tsx')).revolutionRoute,
  },
  {
    path: '/manifesto',
    module: 'src/site/pages/manifesto/manifesto-route.tsx',
    load: async () => (await import('../pages/manifesto/manifesto-route.tsx')).manifestoRoute,
  },
  {
    path: '/become-member',
    module: 'src/site/pages/become-member/become-member-route.tsx',
    load: async () => (await import('../pages/become-member/become-member-route.tsx')).becomeMemberRoute,
  },
  {
    path: '/cases',
    module: 'src/site/pages/cases/cases-route.tsx',
    load: async () => (await import('../pages/cases/cases-route.tsx')).casesRoute,
  },
  {
    path: '/cases/:slug',
    module: 'src/site/pages/case/case-route.tsx',
    load: async () => (await import('../pages/case/case-route.tsx')).caseRoute,
  },
  {
    path: '/members',
    module: 'src/site/pages/members/members-route.tsx',
    load: async () => (await import('../pages/members/members-route.tsx')).membersRoute,
  },
  {
    path: '/members/:companySlug',
    module: 'src/site/pages/member/member-route.tsx',
    load: async () => (await import('../pages/member/member-route.tsx')).memberRoute,
  },
  {
    path: '/contact',
    module: 'src/site/pages/contact/contact-route.tsx',
    load: async () => (await import('../pages/contact/contact-route.tsx')).contactRoute,
  },
  {
    path: '/privacy-policy',
    module: 'src/site/pages/policies/policy-route.tsx',
    load: async () => (await import('../pages/policies/policy-route.tsx')).privacyPolicyRoute,
  },
  {
    path: '/cookie-policy',
    module: 'src/site/pages/policies/policy-route.tsx',
    load: async () => (await import('../pages/policies/policy-route.tsx')).cookiePolicyRoute,
  },
  {
    path: '/style-guide',
    module: 'src/site/pages/style-guide/style-guide-route.tsx',
    load: async () => (await import('../pages/style-guide/style-guide-route.tsx')).styleGuideRoute,
  },
  {
    path: '/insights',
    module: 'src/site/pages/insights/insights-route.tsx',
    load: async () => (await import('../pages/insights/insights-route.tsx')).insightsRoute,
  },
  {
    path: '/search',
    module: 'src/site/pages/search/search-route.tsx',
    load: async () => (await import('../pages/search/search-route.tsx')).searchRoute,
  },
  {
    path: '*',
    module: 'src/site/pages/not-found/not-found-route.tsx',
    load: async () => (await import('../pages/not-found/not-found-route.tsx')).notFoundRoute,
  },
]
