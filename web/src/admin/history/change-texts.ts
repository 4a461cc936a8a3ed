import { type Entity, type EntityName, entityNamed } from '@coop/sync/entities'
import type { ChangeKind } from '@coop/sync/history'
import { errorLabel } from '../texts/error-label.ts'

export const kindTexts: Record<ChangeKind, string> = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
}

/** The label of a field or a child list in the form. */
export function labelOf(entity: Entity, name: string): string {
  return entity.children[name]?.label ?? errorLabel(entity, name)
}

/** The plural of an entity, for use within a sentence. */
export function pluralIn(name: EntityName): string {
  return name === 'release_edits' ? 'edits in releases' : entityNamed(name).plural.toLowerCase()
}
