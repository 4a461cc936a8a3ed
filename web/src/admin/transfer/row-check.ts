import { completeRow, type Entity, rowSchema } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { z } from 'zod'
import { errorLabel } from '../texts/error-label.ts'
import type { FormValues } from '../form/form-values.ts'

/** An error in a row of a file, and its remedy. */
export interface RowError {
  /** The column with the error; null: the whole row. */
  readonly column: string | null
  readonly label: string
  readonly message: string
}

export function rowError(entity: Entity, column: string, message: string): RowError {
  return { column, label: entity.fields[column]?.label ?? 'Id', message }
}

type CheckedRow =
  | { readonly row: Readonly<Record<string, Json>>; readonly errors?: never }
  | { readonly row?: never; readonly errors: readonly RowError[] }

const json = z.record(z.string(), z.json())

/** Validates a row by the rules that forms and server also apply. */
export function checkRow(entity: Entity, values: FormValues): CheckedRow {
  const row = completeRow(entity, values)
  const checked = rowSchema(entity).safeParse(row)
  if (checked.success) return { row: json.parse(row) }
  const wrong = new Set(checked.error.issues.map(({ path }) => String(path[0])))
  const errors = checked.error.issues
    // A field whose value falls back to that of a field with an error is not reported separately.
    .filter(({ path: [name] }) => !wrong.has(entity.fields[String(name)]?.fallback ?? ''))
    .map(({ path, message }) => {
      const place = path.map(String)
      return { column: place[0] ?? null, label: errorLabel(entity, place.join('.') || null), message }
    })
  return { errors }
}
