import { type EntityName, entityNamed } from '@coop/sync/entities'
import { createContext } from 'react'
import { createLive, type Live, type LiveValue } from '../../data/live.ts'
import { saidTimeNames } from '../../data/said-times.ts'
import type { RowValues } from '../../data/admin-row.ts'
import { editableValues, type RowForm } from '../form-values.ts'
import type { FieldAuthor } from './field-authors.ts'
import { type FieldChange, takeChanges } from './field-changes.ts'

/** Changes from elsewhere to the row of an open form, by field. */
export interface FormChanges extends Live<ReadonlyMap<string, FieldChange>> {
  /** The base of a save. */
  readonly base: Live<RowValues>
  /** The authors of the changes, as far as the server was asked. */
  readonly authors: LiveValue<ReadonlyMap<string, FieldAuthor>>
  /** The form becomes what it is to be over this state of the row. @returns the fields of which something new is told */
  apply(row: RowValues, isHeld: (field: string) => boolean): readonly string[]
  /** Replaces what was typed in the field by their value. */
  takeTheirs(field: string): void
  /** Keeps what was typed in the field, to replace their value at the save. */
  keepMine(field: string): void
  /** The field shows again what it was before it changed elsewhere. */
  putBack(field: string): void
}

/** Around the fields of a form. */
export const FormChangesContext = createContext<FormChanges | null>(null)

export function createFormChanges(
  name: EntityName,
  form: RowForm,
  base: LiveValue<RowValues>,
  now: () => number = Date.now,
): FormChanges {
  const entity = entityNamed(name)
  const changes = createLive<ReadonlyMap<string, FieldChange>>(new Map())
  const settle = (field: string) => {
    const rest = new Map(changes.get())
    rest.delete(field)
    changes.set(rest)
    // The button that was pressed goes.
    form.setFocus(field)
  }
  const theirsOf = (field: string) => {
    const change = changes.get().get(field)
    return change?.kind === 'theirs' ? change : null
  }

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    base,
    authors: createLive<ReadonlyMap<string, FieldAuthor>>(new Map()),
    apply(row, isHeld) {
      const before = changes.get()
      const typed = form.getValues()
      const next = takeChanges(name, { base: base.get(), row, typed, before, isHeld, now: now() })
      const isDated = saidTimeNames(name).some((time) => next.base[time] !== base.get()[time])
      if (next.fields.length > 0 || isDated) base.set(next.base)
      for (const { name: field, saved, shown } of next.fields) {
        form.resetField(field, { defaultValue: saved })
        if (shown !== saved) form.setValue(field, shown, { shouldDirty: true })
      }
      changes.set(next.changes)
      return [...next.changes.keys()].filter(
        (field) => !isSameNews(before.get(field), next.changes.get(field)),
      )
    },
    takeTheirs(field) {
      const change = theirsOf(field)
      if (change === null) return
      base.set({ ...base.get(), [field]: change.theirs })
      form.resetField(field, { defaultValue: editableValues(entity, base.get())[field] })
      settle(field)
    },
    keepMine(field) {
      const change = theirsOf(field)
      if (change === null) return
      base.set({ ...base.get(), [field]: change.theirs })
      settle(field)
    },
    putBack(field) {
      const change = changes.get().get(field)
      if (change?.kind !== 'taken') return
      form.setValue(field, change.was, { shouldDirty: true })
      settle(field)
    },
  }
}

function isSameNews(a: FieldChange | undefined, b: FieldChange | undefined): boolean {
  if (a === b) return true
  return a?.kind === 'theirs' && b?.kind === 'theirs' && a.theirs === b.theirs
}
