import { type Entity, type EntityName, entityNamed } from '@coop/sync/entities'
import type { Json, Write } from '@coop/sync/write'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRowsReader } from '../data/hooks.ts'
import { createLive, type LiveValue } from '../data/live.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { createFormChanges, type FormChanges } from './changes/form-changes.ts'
import { createFormFiles, type FormFiles } from './files/form-files.ts'
import { checkForm } from './form-rules.ts'
import type { FormStart } from './form-start.ts'
import type { FormValues, RowForm } from './form-values.ts'
import { type RareFields, useRareFields } from './use-rare-fields.ts'
import type { CheckedRow, FormErrors } from './validate-row.ts'
import { useSlugSuggestion } from './widgets/use-slug-suggestion.ts'

/** The state of an open form. */
export interface FormModel {
  readonly name: EntityName
  readonly entity: Entity
  /** The start of the form: when it was opened, or the last save after which it stayed open. */
  readonly start: FormStart
  readonly setStart: (start: FormStart) => void
  /** The base of a save, field by field. */
  readonly base: LiveValue<RowValues>
  readonly op: Exclude<Write['op'], 'delete'>
  readonly form: RowForm
  readonly files: FormFiles
  readonly changes: FormChanges
  readonly rareFields: RareFields
  readonly readRows: () => readonly AdminRow[]
  readonly check: (values: FormValues) => CheckedRow
}

export function useFormModel(name: EntityName, opened: FormStart): FormModel {
  const entity = entityNamed(name)
  const [start, setStart] = useState(opened)
  const [base] = useState(() => createLive<RowValues>(start.base))
  const [files] = useState(createFormFiles)
  const rareFields = useRareFields(entity, Object.keys(start.errors))
  const readRows: () => readonly AdminRow[] = useRowsReader(name)
  const op = start.rowId === null || start.resend?.write.op === 'insert' ? 'insert' : 'update'
  const check = (values: FormValues) =>
    checkForm(
      name,
      values,
      files,
      readRows().filter(({ id }) => id !== start.rowId),
      op === 'insert' ? null : base.get(),
    )
  const form = useForm<FormValues, unknown, Record<string, Json>>({
    defaultValues: start.values,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = check(values)
      return checked.ok
        ? { values: checked.row, errors: {} }
        : { values: {}, errors: fieldErrors(checked.errors) }
    },
  })
  const [changes] = useState(() => createFormChanges(name, form, base, files))
  useSlugSuggestion(form, entity, start.values, start.rowId)

  const { setError } = form
  useEffect(() => {
    for (const [field, error] of Object.entries(fieldErrors(start.errors))) setError(field, error)
  }, [start, setError])

  return { name, entity, start, setStart, base, op, form, files, changes, rareFields, readRows, check }
}

interface LibraryError {
  readonly type: string
  readonly message: string
  readonly types: Record<string, string>
}

/** Converts errors for the form library. Errors within a child list are in `types`. */
function fieldErrors(errors: FormErrors): Record<string, LibraryError> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, { message, items }]) => [
      name,
      { type: 'invalid', message, types: { ...items } },
    ]),
  )
}
