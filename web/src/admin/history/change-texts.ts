import type { Entity } from '@coop/sync/entities'
import type { Author, ChangeKind } from '@coop/sync/history'
import { errorLabel } from '../form/error-label.ts'

export const kindTexts: Record<ChangeKind, string> = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
}

export function authorText(author: Author): string {
  if (author === null) return 'the system'
  return author.email ?? 'somebody whose account is deleted'
}

/** What a field or a child list is called in the form. */
export function labelOf(entity: Entity, name: string): string {
  return entity.children[name]?.label ?? errorLabel(entity, name)
}
