import { type EntityName, entityNamed } from '@coop/sync/entities'
import { textOf } from '../data/json-values.ts'
import type { RowValues } from '../data/admin-row.ts'

/** The page of the site that is about this row; null: it has none. Whether it is published is not asked. */
export function publicAddress(entity: EntityName, values: RowValues): string | null {
  const { page } = entityNamed(entity)
  const slug = textOf(values['slug'])
  return page?.includes('{slug}') === true && slug !== ''
    ? page.replace('{slug}', encodeURIComponent(slug))
    : null
}
