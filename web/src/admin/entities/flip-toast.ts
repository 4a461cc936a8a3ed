import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { withSentence } from '../data/use-done-toast.ts'
import { titleOf } from '../data/row-values.ts'
import { entityRecord } from './entity-records.ts'

/** The toast after a row is published or unpublished, activated or deactivated. It names the row by its title. */
export function flipToast(
  name: EntityName,
  row: AdminRow,
  flag: 'published' | 'is_active',
  to: boolean,
): ToastText {
  const state =
    flag === 'published'
      ? to
        ? 'is published'
        : 'is a draft, not published'
      : to
        ? 'is active'
        : 'is inactive'
  const title = titleOf(entityNamed(name), row.values, row.id)
  return withSentence(entityRecord(name).toasts.done.update, `${title} ${state}.`)
}
