import { isManagedSlug, numberText } from '@coop/sync/rules'
import { FileText } from 'lucide-react'
import { Badge } from '../../ui/text/badge.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { generatedColumns } from '../table/column.ts'
import { siteDate } from '../texts/site-date.ts'
import { RowTitle } from '../table/row-title.tsx'
import type { EntityExceptions } from './entity-record.ts'
import { count, countDistinct } from './figures.ts'
import { newestFirst } from './newest-first.ts'
import { ViewArticleLink } from './view-article-link.tsx'

type Article = RowOf<'content'>

export const articles: EntityExceptions<Article> = {
  menu: 'Content',
  heading: 'Content',
  icon: FileText,
  purpose: 'Articles for Insights and texts of the homepage.',
  stats(rows, now) {
    const articles = articlesOf(rows)
    return [
      {
        label: 'Published Articles',
        value: count(articles, 'published'),
        note: `of ${numberText(articles.length)}, plus ${textsText(rows.length - articles.length)}`,
      },
      { label: 'Categories', value: countDistinct(articles, 'category_id'), note: 'in use' },
      {
        label: 'This Month',
        value: articles.filter((row) => isOfThisMonth(row, now)).length,
        note: 'published',
      },
    ]
  },
  columns: generatedColumns('content', {
    title: {
      cell: (row) => (
        <RowTitle
          entity="content"
          row={row}
          picture={row.values.featured_image_url ?? ''}
          badge={isHomepageText(row) ? <Badge>Homepage text</Badge> : null}
        />
      ),
    },
    published_at: ({ cell }) => ({
      label: 'Published',
      cell: (row) => (row.values.published ? cell(row) : <Badge>Draft</Badge>),
    }),
  }),
  firstOrder: newestFirst(({ values }) => values.published_at),
  renderActions: (row) => <ViewArticleLink row={row} />,
}

function textsText(count: number): string {
  return count === 1 ? '1 homepage text' : `${numberText(count)} homepage texts`
}

/** Selects the articles among the rows of `content`, some of which are texts of the home page. */
export function articlesOf(content: readonly Article[]): readonly Article[] {
  return content.filter((row) => !isHomepageText(row))
}

function isHomepageText({ values }: Article): boolean {
  return isManagedSlug(values.slug)
}

function isOfThisMonth({ values: { published, published_at: publishedAt } }: Article, now: Date): boolean {
  return published && publishedAt !== null && monthOf(new Date(publishedAt)) === monthOf(now)
}

/** The year and month of the site's date. */
function monthOf(at: Date): string {
  return siteDate.format(at).replace(/\d+/, '')
}
