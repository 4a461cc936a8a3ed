import { entityNamed, sameValue } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { type RowsAround, withoutDanglingReferences } from '../data/restore-references.ts'
import { writeIdOf } from '../data/bulk-edit.ts'
import { saidTimeNames } from '../data/said-times.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import type { StepRow } from '../data/outbox/step.ts'

/** A field that does not hold any more what the step wrote. */
export interface ChangedField {
  readonly name: string
  readonly before: Json
  readonly mine: Json
  readonly now: Json
}

/** A row in which something is in the way: nothing of this is touched unless it is chosen. */
export type Obstacle =
  | { readonly kind: 'changed'; readonly row: StepRow; readonly fields: readonly ChangedField[] }
  /** The step made the row, and others have changed it: `now` would be deleted with it. */
  | { readonly kind: 'changed-new'; readonly row: StepRow; readonly fields: readonly ChangedField[] }
  | { readonly kind: 'gone' | 'back'; readonly row: StepRow }

/** The fields to be reversed in spite of somebody else's change, with the value that was seen there; by `choiceKey`. */
export type Choices = ReadonlyMap<string, Json>

export interface RowReversal {
  readonly edit: EntityEdit | null
  readonly obstacle: Obstacle | null
}

/**
 * How a row is taken back to what it was before a step. A field is touched only where it still holds what the step wrote,
 * or where what stands there now was seen and chosen against.
 *
 * A row comes back without references to rows that are gone, unless these come back with it.
 */
export function planReversal(
  row: StepRow,
  { rowOf, isThere, isShown, comesBack, isOwnWrite }: Surroundings,
  choices: Choices,
  newId: () => string,
): RowReversal {
  const now = rowOf(row)
  const { entity, rowId } = row
  // Until a deletion is sent, this device shows the references that it takes out of other rows, and may have saved them.
  const standing = now === undefined ? {} : withoutDanglingReferences(entity, now.values, isThere)
  // The deletion goes to the server before this edit, which would be refused for naming what is gone by then.
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
  const times = saidTimeNames(entity)
  const writeId = writeIdOf(now.values)
  const isMine = writeId === null || writeId === row.writeId || isOwnWrite(writeId)
  const changed = Object.keys(after).flatMap((name): ChangedField[] => {
    const field = {
      name,
      before: before?.[name] ?? null,
      mine: after[name] ?? null,
      now: standing[name] ?? null,
    }
    // The time of a save is made by the server: it is mine as long as the row stands at a write of mine.
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
  /** By the same step. */
  readonly comesBack: RowsAround['isThere']
  /** A row whose deletion waits on this device is not shown. */
  readonly isShown: RowsAround['isThere']
  readonly isOwnWrite: IsOwnWrite
}

/** Whether an edit of this device is this write, as far as the device remembers. */
export type IsOwnWrite = (writeId: string) => boolean

const nothing: RowReversal = { edit: null, obstacle: null }

/** A slug that follows the name goes with it: where one of them has to stay, so has the other. */
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
