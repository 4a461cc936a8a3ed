import { sitePages } from '../rules/site-pages.ts'

/** All pages of one kind of row are one template. */
const rowPages = ['/services/:slug', '/cases/:slug', '/members/:companySlug']
const notFound = '*'

/** The patterns of the site's routes. They identify pages where addresses must not be kept. */
export const pageTemplates: readonly string[] = [...sitePages, ...rowPages, notFound]

/** The pattern of a path in any case; `*` for a path of no page. */
export function pageTemplate(pathname: string): string {
  const [first = '', ...rest] = pathname.toLowerCase().split('/').filter(Boolean)
  if (rest.length === 0) return sitePages.find((page) => page === `/${first}`) ?? notFound
  const isOfRow = (page: string): boolean => rest.length === 1 && page.startsWith(`/${first}/`)
  return rowPages.find(isOfRow) ?? notFound
}
