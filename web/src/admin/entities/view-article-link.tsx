import { isManagedSlug } from '@coop/sync/rules'
import { Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import type { RowOf } from '../data/types.ts'

/** Opens an article as readers see it: its page, or, where that is not what the row says yet, a preview. */
export function ViewArticleLink({ row }: { row: RowOf<'content'> }) {
  const { title, slug, published } = row.values
  const icon = <Eye aria-hidden="true" size={18} />
  const look = buttonClass('quiet', 'icon')
  if (!published || row.edit !== null) {
    return (
      <Link to={`/admin/content/${row.id}/preview`} aria-label={`View ${title}`} className={look}>
        {icon}
      </Link>
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
