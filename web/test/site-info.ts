import type { SiteInfo } from '../src/site/site-info/site-info.ts'

/** The site for tests that do not check its details. */
export const siteInfo: SiteInfo = {
  name: 'Site',
  legalName: 'Site',
  email: 'hello@site.example',
  privacyEmail: 'hello@site.example',
  hasVisitorId: false,
  timeZone: 'Europe/Helsinki',
  usageDays: 90,
  lists: { sales: 1, membership: 1, information: 1, media: 1, newsletter: 1 },
}
