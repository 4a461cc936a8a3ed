import type { PublicRows } from '@coop/sync/contract'

export interface SitemapEntry {
  path: string
  /** When its content last changed, as far as rows tell. */
  changed: string | null
}

const fixedPaths = [
  '/',
  '/paradox',
  '/revolution',
  '/offering',
  '/members',
  '/contact',
  '/cases',
  '/insights',
  '/manifesto',
  '/become-member',
  '/privacy-policy',
  '/cookie-policy',
]

/** Every address that may be found: an unflagged service too has a page of its own. */
export function sitemap(rows: PublicRows): SitemapEntry[] {
  const services = [...rows.services.values()]
    .map(({ slug, updated_at }) => ({ path: `/services/${encodeURIComponent(slug)}`, changed: updated_at }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const newest = services.reduce<string | null>(
    (latest, { changed }) => (latest === null || changed > latest ? changed : latest),
    null,
  )
  return [
    ...fixedPaths.map((path) => ({
      path,
      changed: path === '/' || path === '/offering' ? newest : null,
    })),
    ...services,
  ]
}
