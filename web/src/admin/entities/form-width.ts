import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { DialogWidth } from '../../ui/dialogs/dialog-width-class.ts'

/** The width of the dialog with the form of an entity. It is wide if a column is beside the first one. */
export function formWidth(name: EntityName): DialogWidth {
  return entityNamed(name).form.some(({ beside }) => beside !== undefined) ? 'wide' : 'large'
}
