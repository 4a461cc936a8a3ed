import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'
import { textOf } from '../data/json-values.ts'
import type { Live } from '../data/live.ts'
import { chosenTimeNames } from '../data/chosen-times.ts'
import type { RowValues } from '../data/admin-row.ts'
import { useAdmin } from '../data/hooks.ts'
import type { FieldPlace } from '../entities/field-place.ts'
import { RowPreview } from '../preview/row-preview.tsx'
import { useOpenField } from '../preview/use-open-field.ts'
import { errorLabel } from '../texts/error-label.ts'
import type { FormFiles } from './files/form-files.ts'
import { changedNames, editableValues, normaliseValues, type RowForm } from './form-values.ts'
import { validateRow } from './validate-row.ts'

export interface FormPreviewProps {
  name: EntityName
  /** null: a new row. */
  rowId: string | null
  /** The base of a save. */
  base: Live<RowValues>
  form: RowForm
  files: FormFiles
  /** While the form is covered, the preview is not updated. */
  isCovered: Live<boolean>
  /** Moves to a field of this form. */
  onPlace: (place: FieldPlace) => void
}

/** A preview of the typed values as visitors will see them, drawn one frame after a keystroke. */
export function FormPreview({ name, rowId, base, form, files, isCovered, onPlace }: FormPreviewProps) {
  const data = useAdmin()
  const openField = useOpenField()
  const [newId] = useState(() => data.newId())
  const { changes, pictures, wrong } = useFormEdit(name, rowId === null ? null : base, form, files, isCovered)
  // The form comes first: the code of the site is loaded when the browser is idle.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isCurrent = true
    whenIdle(() => isCurrent && setIdle(true))
    return () => {
      isCurrent = false
    }
  }, [])
  if (!isIdle) return <section aria-label="Preview" className="min-w-0 flex-1 bg-tint" />
  return (
    <RowPreview
      name={name}
      rowId={rowId ?? newId}
      changes={changes}
      pictures={pictures}
      onOpen={(field) => {
        if (field.entity === name && field.rowId === (rowId ?? newId)) onPlace(field.place)
        else openField(field)
      }}
      note={
        wrong.length === 0
          ? ''
          : `Preview paused: ${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} not valid.`
      }
    />
  )
}

interface FormEdit {
  /**
   * The values that a save would write, as of the last time the form was valid; null for a new row that never was
   * valid.
   */
  readonly changes: RowValues | null
  /** The object URLs of files chosen in the form, by address. */
  readonly pictures: ReadonlyMap<string, string>
  /** The labels of the fields with errors. */
  readonly wrong: readonly string[]
}

/** @param base null: a new row */
export function useFormEdit(
  name: EntityName,
  base: Live<RowValues> | null,
  form: RowForm,
  files: FormFiles,
  isCovered: Live<boolean>,
): FormEdit {
  const [edit, setEdit] = useState<FormEdit>({
    changes: base === null ? null : noChanges,
    pictures: new Map(),
    wrong: [],
  })
  useEffect(() => {
    const entity = entityNamed(name)
    let frame = 0
    const read = () => {
      frame = 0
      const before = base === null ? null : normaliseValues(entity, editableValues(entity, base.get()))
      const values = form.getValues()
      const checked = validateRow(entity, values)
      const pictures = new Map([...files.urls()].map(([field, url]) => [textOf(values[field]), url] as const))
      if (checked.ok) {
        const changed = before === null ? null : changedNames(name, before, checked.row)
        const named = new Set([...(changed ?? []), ...(changed?.length === 0 ? [] : chosenTimeNames(name))])
        const changes = Object.fromEntries(
          Object.entries(checked.row).filter(([field]) => changed === null || named.has(field)),
        )
        setEdit({ changes, pictures, wrong: [] })
      } else {
        const wrong = Object.keys(checked.errors).map((field) => errorLabel(entity, field))
        setEdit((last) => ({ ...last, pictures, wrong }))
      }
    }
    read()
    // Several changes in one frame are read together.
    const readSoon = () => {
      if (frame === 0 && !isCovered.get()) frame = requestAnimationFrame(read)
    }
    const ends = [
      form.subscribe({ formState: { values: true }, callback: readSoon }),
      base?.subscribe(readSoon),
      isCovered.subscribe(readSoon),
    ]
    return () => {
      cancelAnimationFrame(frame)
      for (const end of ends) end?.()
    }
  }, [name, base, form, files, isCovered])
  return edit
}

const noChanges: RowValues = {}
