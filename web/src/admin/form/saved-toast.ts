import type { EntityName } from '@coop/sync/entities'
import type { Json, Write } from '@coop/sync/write'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import { entityRecord } from '../entities/entity-records.ts'

/**
 * The toast after a save. If the title is not a full sentence, the toast also says what visitors will see of the row.
 */
export function savedToast(
  name: EntityName,
  op: Exclude<Write['op'], 'delete'>,
  row: Readonly<Record<string, Json>>,
): ToastText {
  const text = entityRecord(name).toasts.done[op]
  if (text.description !== undefined) return text
  const published = row['published']
  if (typeof published !== 'boolean') return text
  return { ...text, description: published ? 'Published.' : 'A draft, not published.' }
}
