import { type EntityName, entityNamed } from '@coop/sync/entities'
import { createContext } from 'react'
import { createLive, type Live, type LiveValue } from '../../data/live.ts'
import { chosenTimeNames } from '../../data/chosen-times.ts'
import type { RowValues } from '../../data/admin-row.ts'
import { editableValues, type RowForm } from '../form-values.ts'
import type { FieldAuthor } from './field-authors.ts'
import { type FieldChange, takeChanges } from './field-changes.ts'

/** Changes from elsewhere to the row of an open form, by field. */
export interface FormChanges extends Live<ReadonlyMap<string, FieldChange>> {
  /** The base of a save. */
  readonly base: Live<RowValues>
  /** The authors of the changes that the server has been queried for. */
  readonly authors: LiveValue<ReadonlyMap<string, FieldAuthor>>
  /** Merges this state of the row into the form. @returns the fields with a new note */
  apply(row: RowValues, isHeld: (field: string) => boolean): readonly string[]
  /** Replaces what was typed in the field by the value from elsewhere. */
  takeTheirs(field: string): void
  /** Keeps what was typed in the field. The save will overwrite the value from elsewhere. */
  keepMine(field: string): void
  /** Restores the value that the field had before it changed elsewhere. */
  putBack(field: string): void
}

/** Provides the changes to the fields of the form. */
export const FormChangesContext = createContext<FormChanges | null>(null)

export function createFormChanges(
  name: EntityName,
  form: RowForm,
  base: LiveValue<RowValues>,
  /** The files chosen in the form. */
  files: { clear(field: string): void },
): FormChanges {
  const entity = entityNamed(name)
  const changes = createLive<ReadonlyMap<string, FieldChange>>(new Map())
  const settle = (field: string) => {
    const settled = decidedWith(field)
    changes.set(new Map([...changes.get()].filter(([each]) => !settled.includes(each))))
    // The pressed button disappears.
    form.setFocus(field)
  }
  const reset = (field: string, saved: unknown) => {
    // A field that is edited inside the editor of another one is not registered, and an unregistered field is not
    // reset.
    form.register(field)
    form.resetField(field, { defaultValue: saved })
  }
  /** The values from elsewhere of this field and of the fields that are decided together with it. */
  const theirsOf = (field: string) =>
    Object.fromEntries(
      decidedWith(field).flatMap((each) => {
        const change = changes.get().get(each)
        return change?.kind === 'theirs' ? [[each, change.theirs]] : []
      }),
    )

  return {
    get: changes.get,
    subscribe: changes.subscribe,
    base,
    authors: createLive<ReadonlyMap<string, FieldAuthor>>(new Map()),
    apply(row, isHeld) {
      const before = changes.get()
      const typed = form.getValues()
      const next = takeChanges(name, { base: base.get(), row, typed, before, isHeld })
      // An explicit time that equals that of the row was not typed here. It continues to follow the row.
      const followed = chosenTimeNames(name).filter(
        (time) =>
          typed[time] === base.get()[time] &&
          (next.base[time] ?? null) !== null &&
          next.base[time] !== typed[time],
      )
      const isDated = chosenTimeNames(name).some((time) => next.base[time] !== base.get()[time])
      if (next.fields.length > 0 || isDated) base.set(next.base)
      for (const { name: field, saved, shown } of next.fields) {
        reset(field, saved)
        if (shown !== saved) form.setValue(field, shown, { shouldDirty: true })
      }
      for (const time of followed) reset(time, next.base[time])
      changes.set(next.changes)
      return [...next.changes.keys()].filter(
        (field) => !isSameNews(before.get(field), next.changes.get(field)),
      )
    },
    takeTheirs(field) {
      const theirs = theirsOf(field)
      if (theirs[field] === undefined) return
      base.set({ ...base.get(), ...theirs })
      files.clear(field)
      const saved = editableValues(entity, base.get())
      for (const each of decidedWith(field)) if (Object.hasOwn(saved, each)) reset(each, saved[each])
      settle(field)
    },
    keepMine(field) {
      const theirs = theirsOf(field)
      if (theirs[field] === undefined) return
      base.set({ ...base.get(), ...theirs })
      for (const each of decidedWith(field)) {
        const change = changes.get().get(each)
        if (change?.kind === 'taken') form.setValue(each, change.was, { shouldDirty: true })
      }
      settle(field)
    },
    putBack(field) {
      if (changes.get().get(field)?.kind !== 'taken') return
      files.clear(field)
      for (const each of decidedWith(field)) {
        const change = changes.get().get(each)
        if (change?.kind === 'taken') form.setValue(each, change.was, { shouldDirty: true })
      }
      settle(field)
    },
  }
}

/** The original name of a file is decided together with the file. */
function decidedWith(field: string): readonly string[] {
  return field === 'image_url' ? [field, 'original_filename'] : [field]
}

function isSameNews(a: FieldChange | undefined, b: FieldChange | undefined): boolean {
  if (a === b) return true
  return a?.kind === 'theirs' && b?.kind === 'theirs' && a.theirs === b.theirs
}
