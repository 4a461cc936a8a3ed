import { compareText, isManagedSlug } from '@coop/sync/rules'

interface DatedArticle {
  id: string
  slug: string
  title: string
  /** A timestamp in a fixed format, so that the order of texts is the order of times. */
  published_at: string | null
}

/** The content rows that are articles, newest first. */
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

/** The articles that are always shown, and those behind View More Insights. */
export function splitArticles<T>(articles: readonly T[]): { first: T[]; rest: T[] } {
  return { first: articles.slice(0, 3), rest: articles.slice(3) }
}
