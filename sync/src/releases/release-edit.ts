import { keyedId } from '../derive/keyed-id.ts'
import { type ContentName, type EntityName, isContentName, isEntityName } from '../entities/index.ts'
import type { PendingWrite } from '../overlay/pending-write.ts'
import { upgradedOnDevice } from '../schema-versions/upgrade-fields.ts'
import type { EditedRows } from '../tables.ts'
import type { Json, Write } from '../write.ts'

/** The row of `release_edits` as it is edited. */
export type ReleaseEditRow = Readonly<EditedRows['release_edits']>

type Values = Readonly<Record<string, Json>>

/** A pending edit of a release, with the names of the present version of the fields. */
export interface ReleaseEdit {
  readonly entity: ContentName
  readonly rowId: string
  readonly op: Write['op']
  readonly base: Values
  readonly changes: Values
}

/** A release has one edit for each row, with the same id on every device. */
export function releaseEditId(releaseId: string, entity: EntityName, rowId: string): string {
  return keyedId('release_edits', [releaseId, entity, rowId])
}

/** The write that the publication applies, with the id and the user of the publishing write. */
export function writeOfEdit(
  row: Pick<ReleaseEditRow, 'entity' | 'row_id' | 'op' | 'base' | 'changes' | 'schema_version'>,
  by: Pick<Write, 'id' | 'seq' | 'userId'>,
): Write | null {
  if (!isEntityName(row.entity) || !isContentName(row.entity)) return null
  return {
    ...by,
    entity: row.entity,
    rowId: row.row_id,
    op: row.op,
    base: row.base,
    changes: row.changes,
    schemaVersion: row.schema_version,
  }
}

/** null: an edit of an entity that this version does not know. */
export function readReleaseEdit(row: ReleaseEditRow): ReleaseEdit | null {
  const write = writeOfEdit(row, { id: row.id, seq: 0, userId: '' })
  if (write === null || !isContentName(write.entity)) return null
  const { entity, rowId, op, base, changes } = upgradedOnDevice(write).write
  return isContentName(entity) ? { entity, rowId, op, base, changes } : null
}

/** The edits of a release as pending writes, which apply after the device's writes to the same rows. */
export function releaseLayer(rows: Iterable<ReleaseEditRow>): PendingWrite[] {
  return [...rows]
    .toSorted((a, b) => a.display_order - b.display_order || (a.id < b.id ? -1 : 1))
    .flatMap((row, place): PendingWrite[] => {
      const edit = readReleaseEdit(row)
      if (edit === null) return []
      const { entity, rowId, op, changes } = edit
      const at = new Date(row.updated_at).toISOString()
      return [{ id: row.id, seq: LAYER_SEQ + place, entity, rowId, op, changes, at }]
    })
}

/** After every write of a device, whose numbers count from 0. */
const LAYER_SEQ = 2 ** 40
