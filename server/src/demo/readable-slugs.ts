import { type entityNames } from '@coop/sync/entities'
import { slugify } from '@coop/sync/rules'
import { demoId } from './demo-id.ts'

interface Addressed {
  id: string
  slug: string
  published: boolean
  name?: string
  title?: string
}

/** Slugs that an editor has changed, because the rule drops hyphens, and 'fiveday-prototype' is hard to read. */
export function readableSlug(title: string): string {
  return slugify(title.replaceAll('-', ' '))
}

/** Redirects from the generated slugs that were edited. */
export function redirectRows(entity: (typeof entityNames)[number], rows: readonly Addressed[]) {
  const edited = rows.flatMap(({ id, slug, published, name = '', title = name }) => {
    const old_slug = slugify(title)
    return old_slug === slug ? [] : [{ entity, old_slug, row_id: id, is_public: published }]
  })
  if (edited.length === 0) return []
  const rowsOf = edited.map((row, position) => ({
    id: demoId(`slug_redirects of ${entity}`, position),
    ...row,
  }))
  return [{ table: 'slug_redirects', rows: rowsOf }]
}
