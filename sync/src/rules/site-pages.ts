/** The addresses of the permanent pages; the others belong to rows. */
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
