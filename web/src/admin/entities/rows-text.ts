import { numberText } from '@coop/sync/rules'
import { type EntityName, entityNamed } from '@coop/sync/entities'

/** '1 service', '12 services'. */
export function rowsText(name: EntityName, count: number): string {
  return count === 1 ? `1 ${entityNamed(name).label.toLowerCase()}` : `${numberText(count)} ${pluralOf(name)}`
}

/** In small letters and as short as the label of one: 'partners', where the list is of founding partners. */
export function pluralOf(name: EntityName): string {
  const { label, plural } = entityNamed(name)
  return plural.toLowerCase().split(' ').slice(-label.split(' ').length).join(' ')
}
