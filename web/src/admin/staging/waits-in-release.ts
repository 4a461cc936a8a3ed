import { type ContentName, type EntityName, entityNamed, isContentName } from '@coop/sync/entities'

/** An edit of it can wait in a release. One of rows that visitors never see has nothing to wait for. */
export function waitsInRelease(name: EntityName): name is ContentName {
  return isContentName(name) && entityNamed(name).public !== null
}
