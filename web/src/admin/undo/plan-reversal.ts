import { entityNamed, sameValue } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { type RowsAround, withoutDanglingReferences } from '../data/restore-references.ts'
import { writeIdOf } from '../data/bulk-edit.ts'
import { chosenTimeNames } from '../data/chosen-times.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import type { StepRow } from '../data/outbox/step.ts'

/** A field that no longer has the value that the step wrote. */
export interface ChangedField {
  readonly name: string
  readonly before: Json
  readonly mine: Json
  readonly now: Json
}

/** A row with changes of others. They stay unless the user chooses to replace them. */
export type Obstacle =
  | { readonly kind: 'changed'; readonly row: StepRow; readonly fields: readonly ChangedField[] }
  /** The step created the row, and others have changed it. An undo would delete `now` with it. */
  | { readonly kind: 'changed-new'; readonly row: StepRow; readonly fields: readonly ChangedField[] }
  | { readonly kind: 'gone' | 'back'; readonly row: StepRow }

/** The fields to reverse although others have changed them, with the value that the user saw there, by `choiceKey`. */
export type Choices = ReadonlyMap<string, Json>

export interface RowReversal {
  readonly edit: EntityEdit | null
  readonly obstacle: Obstacle | null
}

/**
 * Plans how to restore a row to its state before a step. A field is reversed only if it still has the value that the
 * step wrote, or if the user saw its present value and chose to replace it.
 *
 * A row is restored without references to deleted rows, unless those are restored with it.
 */
export function planReversal(
  row: StepRow,
  { rowOf, isThere, isShown, comesBack, isOwnWrite }: Surroundings,
  choices: Choices,
  newId: () => string,
): RowReversal {
  const now = rowOf(row)
  const { entity, rowId } = row
  // Until a deletion is sent, this device still shows the references that it removes, and may have saved them.
  const standing = now === undefined ? {} : withoutDanglingReferences(entity, now.values, isThere)
  // The server applies the deletion before this edit, and would reject an edit that references a deleted row.
  const before =
    row.before &&
    withoutDanglingReferences(entity, row.before, (table, id) => isShown(table, id) || comesBack(table, id))
  const after =
    row.after &&
    withoutDanglingReferences(entity, row.after, (table, id) => isThere(table, id) || comesBack(table, id))
  if (after === null) {
    if (now !== undefined) return { edit: null, obstacle: { kind: 'back', row } }
    if (before === null) return nothing
    return { edit: { entity, op: 'insert', writeId: newId(), rowId, values: before }, obstacle: null }
  }
  if (now === undefined) return before === null ? nothing : { edit: null, obstacle: { kind: 'gone', row } }
  const times = chosenTimeNames(entity)
  const writeId = writeIdOf(now.values)
  const isMine = writeId === null || writeId === row.writeId || isOwnWrite(writeId)
  const changed = Object.keys(after).flatMap((name): ChangedField[] => {
    const field = {
      name,
      before: before?.[name] ?? null,
      mine: after[name] ?? null,
      now: standing[name] ?? null,
    }
    // The server sets the time of a save. It counts as mine while the last write of the row is mine.
    if (times.includes(name) && (before === null || isMine || field.mine === 'keep')) return []
    const isAsWritten = sameValue(entity, name, field.now, field.mine)
    return isAsWritten || (before !== null && sameValue(entity, name, field.now, field.before)) ? [] : [field]
  })
  if (before === null) {
    const isChosen = changed.every((field) => isChosenAgainst(choices, row, field))
    if (!isChosen) return { edit: null, obstacle: { kind: 'changed-new', row, fields: changed } }
    return { edit: { entity, op: 'delete', writeId: newId(), row: now }, obstacle: null }
  }
  const open = changed.filter((field) => !isChosenAgainst(choices, row, field))
  const left = withBound(row, new Set(open.map(({ name }) => name)))
  const changes = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        !left.has(name) && after[name] !== 'keep' && !sameValue(entity, name, standing[name], value),
    ),
  )
  return {
    edit:
      Object.keys(changes).length === 0
        ? null
        : {
            entity,
            op: 'update',
            writeId: newId(),
            row: now,
            changes,
            ...(row.follows === true && { follows: [] }),
          },
    obstacle: open.length === 0 ? null : { kind: 'changed', row, fields: open },
  }
}

export interface Surroundings extends RowsAround {
  /** True for rows that the same step restores. */
  readonly comesBack: RowsAround['isThere']
  /** False for a row whose deletion is pending on this device. */
  readonly isShown: RowsAround['isThere']
  readonly isOwnWrite: IsOwnWrite
}

/** Whether a write was made on this device, as far as the device remembers. */
export type IsOwnWrite = (writeId: string) => boolean

const nothing: RowReversal = { edit: null, obstacle: null }

/**
 * Adds the slug to the names, or the name to the slug, if the slug follows the name: neither is reversed without the
 * other.
 */
function withBound({ entity }: StepRow, names: ReadonlySet<string>): ReadonlySet<string> {
  const { slug } = entityNamed(entity)
  if (slug?.follows !== true || (!names.has('slug') && !names.has(slug.from))) return names
  return new Set([...names, 'slug', slug.from])
}

export function choiceKey({ entity, rowId }: StepRow, field: string): string {
  return `${entity} ${rowId} ${field}`
}

function isChosenAgainst(choices: Choices, row: StepRow, { name, now }: ChangedField): boolean {
  const seen = choices.get(choiceKey(row, name))
  return seen !== undefined && sameValue(row.entity, name, seen, now)
}
