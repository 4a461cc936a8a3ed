import { type Entity, type EntityName, entityNamed, saveTimes } from '@coop/sync/entities'
import { textOf } from '../../data/json-values.ts'
import type { RowValues } from '../../data/admin-row.ts'
import type { FormFiles } from '../files/form-files.ts'
import type { FormStart } from '../form-start.ts'
import {
  changedNames,
  editableValues,
  type FormValues,
  normaliseValues,
  rechosenTimeNames,
} from '../form-values.ts'
import type { Unsaved } from './draft-keeper.ts'

/** The values of a form before any input: those of the row, or the start values of the form. */
export function untouchedValues(entity: Entity, start: FormStart, base: RowValues): FormValues {
  if (start.rowId === null || start.resend !== null) return start.values
  const followed = saveTimes(entity.fields).filter(
    ({ name }) => start.values[name] === start.base[name] && (base[name] ?? null) !== null,
  )
  const times = Object.fromEntries(followed.map(({ name }) => [name, base[name]]))
  return { ...start.values, ...times, ...editableValues(entity, base) }
}

/** The values and files of a form that differ from a newly opened form. */
export function unsavedWork(
  name: EntityName,
  start: FormStart,
  base: RowValues,
  typed: FormValues,
  files: Pick<FormFiles, 'prepared'>,
): Unsaved {
  const entity = entityNamed(name)
  const untouched = untouchedValues(entity, start, base)
  const [before, after] = [normaliseValues(entity, untouched), normaliseValues(entity, typed)]
  const touched = [...changedNames(name, before, after), ...rechosenTimeNames(name, untouched, typed)]
  const prepared = files.prepared()
  if (touched.length === 0 && prepared.size === 0) return null
  return {
    draft: {
      entity: name,
      rowId: start.rowId,
      resend: start.resend?.write.id ?? null,
      title: textOf(typed[entity.title]),
      base,
      values: Object.fromEntries(touched.map((field) => [field, typed[field]])),
    },
    files: prepared,
  }
}
