import { numberText } from '@coop/sync/rules'
import { type EntityName, entityNamed } from '@coop/sync/entities'

/** For example '1 service' or '12 services'. */
export function rowsText(name: EntityName, count: number): string {
  return count === 1 ? `1 ${entityNamed(name).label.toLowerCase()}` : `${numberText(count)} ${pluralOf(name)}`
}

/** The plural in lower case, as short as the singular: 'partners' for founding partners. */
export function pluralOf(name: EntityName): string {
  const { label, plural } = entityNamed(name)
  return plural.toLowerCase().split(' ').slice(-label.split(' ').length).join(' ')
}
