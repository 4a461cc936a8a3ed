import { type EntityName, entityNamed, sameValue } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { chosenTimeNames } from '../../data/chosen-times.ts'
import type { RowValues } from '../../data/admin-row.ts'
import { changedNames, editableValues, type FormValues, normaliseValues } from '../form-values.ts'
import { mergeItems } from './merge-items.ts'

/** A change from elsewhere to a field of an open form. */
export type FieldChange =
  /**
   * The form shows the new value: the field was untouched here, or the list entries of both sides could be merged.
   * `was`: the value shown before.
   */
  | { readonly kind: 'taken'; readonly was: unknown; readonly now: Json }
  /** The form shows what was typed here, which conflicts with the new value. */
  | { readonly kind: 'theirs'; readonly was: unknown; readonly theirs: Json }

export interface ChangedForm {
  /** The base of a save. An undecided field keeps its old value, so that the save leads to a conflict. */
  readonly base: RowValues
  /** The new values of fields. `saved`: the value of the row. */
  readonly fields: readonly { readonly name: string; readonly saved: unknown; readonly shown: unknown }[]
  readonly changes: ReadonlyMap<string, FieldChange>
}

/**
 * Merges changes from elsewhere into the open form of a row, field by field.
 *
 * @param base the values that the form was compared with so far
 * @param row the current row
 * @param typed the values of the form
 * @param before the changes reported at the fields so far
 * @param isHeld whether a field must not change now, because somebody is typing in it
 */
export function takeChanges(
  name: EntityName,
  {
    base,
    row,
    typed,
    before,
    isHeld,
  }: {
    readonly base: RowValues
    readonly row: RowValues
    readonly typed: FormValues
    readonly before: ReadonlyMap<string, FieldChange>
    readonly isHeld: (field: string) => boolean
  },
): ChangedForm {
  const entity = entityNamed(name)
  const was = editableValues(entity, base)
  const saved = editableValues(entity, row)
  const plain = { was: normaliseValues(entity, was), mine: normaliseValues(entity, typed) }
  const changed = changedNames(name, was, saved)
  // A choice of publication date refers to the time of the row.
  const times = Object.fromEntries(chosenTimeNames(name).map((time) => [time, row[time] ?? null]))
  const nextBase: Record<string, Json> = { ...base, ...times }
  const fields: { name: string; saved: unknown; shown: unknown }[] = []
  // The note of an applied change is kept. A conflict is computed again while the values differ.
  const changes = new Map([...before].filter(([, { kind }]) => kind === 'taken'))

  for (const field of changed) {
    const value = row[field] ?? null
    const take = (shown: unknown) => {
      nextBase[field] = value
      fields.push({ name: field, saved: saved[field], shown })
    }
    const isTouched = !sameValue(name, field, plain.was[field], plain.mine[field])
    if (isTouched && sameValue(name, field, plain.mine[field], saved[field])) {
      take(typed[field])
      changes.delete(field)
      continue
    }
    const list = entity.children[field]
    const merged = !isTouched
      ? saved[field]
      : list === undefined
        ? null
        : mergeItems(list, listOf(was[field]), listOf(typed[field]), listOf(saved[field]))
    if (isHeld(field) || (isTouched && merged === null)) {
      changes.set(field, { kind: 'theirs', was: was[field], theirs: value })
    } else {
      take(merged)
      changes.set(field, { kind: 'taken', was: isTouched ? typed[field] : was[field], now: value })
    }
  }
  return { base: nextBase, fields, changes }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
