import { type EntityName, entityNamed } from '@coop/sync/entities'
import { textOf } from '../data/json-values.ts'
import type { RowValues } from '../data/admin-row.ts'

/** The page of the site about this row, whether or not it is published; null if it has none. */
export function publicAddress(entity: EntityName, values: RowValues): string | null {
  const { page } = entityNamed(entity)
  const slug = textOf(values['slug'])
  return page?.includes('{slug}') === true && slug !== ''
    ? page.replace('{slug}', encodeURIComponent(slug))
    : null
}

/** The slug of the row to which a page of the site belongs; null if no row of this entity has such a page. */
export function slugAt(entity: EntityName, address: string): string | null {
  const [before, after, ...more] = entityNamed(entity).page?.split('{slug}') ?? []
  if (before === undefined || after === undefined || more.length > 0) return null
  const slug = address.slice(before.length, address.length - after.length)
  if (slug === '' || `${before}${slug}${after}` !== address) return null
  try {
    return decodeURIComponent(slug)
  } catch {
    // The site has no such address.
    return null
  }
}
