import { type ContentName, type EntityName, entityNamed, isContentName } from '@coop/sync/entities'

/** Whether edits of the entity can be part of a release. Rows that visitors never see cannot. */
export function waitsInRelease(name: EntityName): name is ContentName {
  return isContentName(name) && entityNamed(name).public !== null
}
