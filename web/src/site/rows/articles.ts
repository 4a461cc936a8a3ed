import { compareText, isManagedSlug } from '@coop/sync/rules'

interface DatedArticle {
  id: string
  slug: string
  title: string
  /** A timestamp in one fixed notation, so that text order is time order. */
  published_at: string | null
}

/** The articles among the content rows, newest first. */
export function orderArticles<T extends DatedArticle>(rows: readonly T[]): T[] {
  return rows
    .filter((row) => !isManagedSlug(row.slug))
    .sort(
      (a, b) =>
        compareText(b.published_at ?? '', a.published_at ?? '') ||
        compareText(a.title, b.title) ||
        compareText(a.id, b.id),
    )
}

/** The articles that are always in view, and those behind View More Insights. */
export function splitArticles<T>(articles: readonly T[]): { first: T[]; rest: T[] } {
  return { first: articles.slice(0, 3), rest: articles.slice(3) }
}
