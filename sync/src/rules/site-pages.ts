/** The addresses of the pages that are always there; the others are those of rows. */
export const sitePages: readonly string[] = [
  '/',
  '/offering',
  '/services',
  '/paradox',
  '/revolution',
  '/manifesto',
  '/become-member',
  '/cases',
  '/members',
  '/contact',
  '/privacy-policy',
  '/cookie-policy',
  '/style-guide',
  '/insights',
  '/search',
]
