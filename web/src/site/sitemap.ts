import { isManagedSlug } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { dayIn } from '../prose/dates.ts'
import { listedRows } from './page/search-settings.ts'

interface SitemapEntry {
  path: string
  /** The day of the last change of the content, as far as rows record it. */
  changed: string | null
}

type Dated = SitemapEntry & { changed: string }

/** Every address for search engines. Services outside the offering have a page too; hidden rows are omitted. */
export function sitemap(rows: PublicRows, timeZone: string): SitemapEntry[] {
  const pagesOf = (changed: Iterable<Changed>, before: string) => datedPages(changed, before, timeZone)
  const services = pagesOf(rows.services.values(), '/services/')
  const companies = pagesOf(rows.service_companies.values(), '/members/')
  const cases = pagesOf(rows.cases.values(), '/cases/')
  const articles = pagesOf(
    [...rows.content.values()].filter(({ slug }) => !isManagedSlug(slug)),
    '/insights?article=',
  )
  return [
    { path: '/', changed: newest(services, cases, articles) },
    { path: '/paradox', changed: newest(services) },
    { path: '/revolution', changed: newest(services) },
    { path: '/offering', changed: newest(services, cases) },
    { path: '/members', changed: newest(companies) },
    { path: '/cases', changed: newest(cases) },
    { path: '/insights', changed: newest(articles) },
    ...['/contact', '/manifesto', '/become-member', '/privacy-policy', '/cookie-policy', '/style-guide'].map(
      (path) => ({
        path,
        changed: null,
      }),
    ),
    ...services,
    ...companies,
    ...cases,
    ...articles,
  ]
}

type Changed = { slug: string; updated_at: string; hidden_from_search: boolean }

function datedPages(rows: Iterable<Changed>, before: string, timeZone: string): Dated[] {
  return listedRows(rows)
    .map(({ slug, updated_at }) => ({
      path: before + encodeURIComponent(slug),
      changed: dayIn(updated_at, timeZone),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function newest(...lists: Dated[][]): string | null {
  return lists
    .flat()
    .reduce<string | null>(
      (latest, { changed }) => (latest === null || changed > latest ? changed : latest),
      null,
    )
}
