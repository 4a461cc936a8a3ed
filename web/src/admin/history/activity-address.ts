import type { EntityName } from '@coop/sync/entities'

export const activityAddress = '/admin/activity'

/** What was deleted of an entity, from where it comes back. */
export function deletedAddress(entity: EntityName): string {
  return `${activityAddress}?entity=${entity}&kind=deleted`
}
