import type { EntityName } from '@coop/sync/entities'

export const activityAddress = '/admin/activity'

/** The address of the deleted rows of an entity, where they can be restored. */
export function deletedAddress(entity: EntityName): string {
  return `${activityAddress}?entity=${entity}&kind=deleted`
}
