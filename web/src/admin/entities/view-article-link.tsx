import { isManagedSlug } from '@coop/sync/rules'
import { Eye } from 'lucide-react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import type { RowOf } from '../data/admin-row.ts'
import { RowLink } from '../table/row-link.tsx'

/** Opens an article as readers see it: its page, or, where that is not what the row says yet, a preview. */
export function ViewArticleLink({ row }: { row: RowOf<'content'> }) {
  const { title, slug, published } = row.values
  const icon = <Eye aria-hidden="true" size={18} />
  const look = buttonClass('quiet', 'icon')
  if (!published || row.edit !== null) {
    return (
      <RowLink to={`/admin/content/${row.id}/preview`} aria-label={`View ${title}`} className={look}>
        {icon}
      </RowLink>
    )
  }
  return (
    <a
      href={isManagedSlug(slug) ? '/' : `/insights?article=${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`View ${title} (opens a new tab)`}
      className={look}
    >
      {icon}
    </a>
  )
}
