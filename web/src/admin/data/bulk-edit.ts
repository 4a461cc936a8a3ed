import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { Edit } from './outbox/outbox-events.ts'
import type { BulkEdit } from './outbox/entity-edit.ts'
import type { RowValues } from './admin-row.ts'
import { difference, writableNames } from './values.ts'

/** Converts an edit of the screens to an edit of the outbox. */
export function bulkEdit(entity: EntityName, edit: BulkEdit): Omit<Edit, 'id' | 'userId'> {
  const { op } = edit
  const before = op === 'insert' ? {} : edit.row.values
  const rowId = op === 'insert' ? edit.rowId : edit.row.id
  const differs =
    op === 'update'
      ? difference(entity, before, edit.changes)
      : { base: {}, changes: op === 'insert' ? writable(entity, edit.values) : {} }
  const title = titleOf(entity, rowId, { ...before, ...differs.changes })
  const rest =
    op === 'delete'
      ? { before: writable(entity, before) }
      : op === 'update' && edit.follows !== undefined
        ? { follows: edit.follows }
        : {}
  return { entity, rowId, op, ...differs, ...rest, title, rowWriteId: writeIdOf(before) }
}

/** The values that a write may contain. */
export function writable(entity: EntityName, values: RowValues): Record<string, Json> {
  const names = new Set(writableNames(entity))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  )
}

/** The id of the last write to the row. */
export function writeIdOf(values: RowValues): string | null {
  const id = values['write_id']
  return typeof id === 'string' ? id : null
}

/** The title of the row, or its id. */
export function titleOf(entity: EntityName, rowId: string, values: RowValues): string {
  const title = values[entityNamed(entity).title]
  return typeof title === 'string' && title !== '' ? title : rowId
}
