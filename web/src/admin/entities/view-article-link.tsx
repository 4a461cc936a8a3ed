import { isManagedSlug } from '@coop/sync/rules'
import type { RowOf } from '../data/admin-row.ts'
import { rowIconClass } from '../table/row-icon-class.ts'
import { RowLink } from '../table/row-link.tsx'

/** Opens an article as readers see it: its page, or a preview if the page differs from the row. */
export function ViewArticleLink({ row }: { row: RowOf<'content'> }) {
  const { title, slug, published } = row.values
  const look = { 'data-row-icon': 'preview', className: rowIconClass }
  if (!published || row.edit !== null) {
    return <RowLink to={`/admin/content/${row.id}/preview`} aria-label={`View ${title}`} {...look} />
  }
  return (
    <a
      href={isManagedSlug(slug) ? '/' : `/insights?article=${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`View ${title} (opens a new tab)`}
      {...look}
    />
  )
}
