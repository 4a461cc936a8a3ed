import { childListsOf, type Entity, type Json, rowSchema } from '@coop/sync/contract'
import { z } from 'zod'
import type { WriteErrors } from '../data/types.ts'
import { type FormValues, normaliseValues } from './form-values.ts'

/** What is wrong with one field or child list. */
export interface FormError {
  readonly message: string
  /** Within a child list, by `{index}.{field}`. */
  readonly items: Readonly<Record<string, string>>
}

export type FormErrors = Readonly<Record<string, FormError>>

export type Checked =
  | { readonly ok: true; readonly row: Record<string, Json> }
  | { readonly ok: false; readonly errors: FormErrors }

const json = z.record(z.string(), z.json())

/** The row as it would be written, or what keeps it from being written. */
export function validateRow(entity: Entity, values: FormValues): Checked {
  const row = normaliseValues(entity, values)
  const checked = rowSchema(entity).safeParse(row)
  if (checked.success) return { ok: true, row: json.parse(row) }
  return {
    ok: false,
    errors: collect(
      entity,
      checked.error.issues.map(({ path, message }) => ({ path: path.map(String), message })),
    ),
  }
}

/** The server's refusal, in the words of the form; what concerns no field is left out. */
export function serverErrors(entity: Entity, errors: WriteErrors): FormErrors {
  return collect(
    entity,
    errors
      .filter((error) => error.field !== null)
      .map(({ field, message, proposal }) => ({
        path: (field ?? '').split('.'),
        message: proposal === undefined ? message : `${message.replace(/\.$/, '')}. Free: ${proposal}`,
      })),
  )
}

/** 'Features, entry 3: Feature' for `features.2.feature_text`. */
export function errorLabel(entity: Entity, field: string | null): string {
  if (field === null) return entity.label
  const [name = '', index, part] = field.split('.')
  const own = entity.fields[name]?.label
  if (own !== undefined) return own
  const list = childListsOf(entity).find((child) => child.name === name)?.list
  if (list === undefined) return field
  if (index === undefined) return list.label
  const label = part === undefined ? undefined : (list.fields[part]?.label ?? part)
  return `${list.label}, entry ${Number(index) + 1}${label === undefined ? '' : `: ${label}`}`
}

function collect(entity: Entity, found: { path: string[]; message: string }[]): FormErrors {
  const errors: Record<string, { message: string; items: Record<string, string> }> = {}
  for (const { path, message } of found) {
    const [name = '', ...rest] = path
    const known = errors[name]
    if (rest.length === 2 && name in entity.children) {
      const entry = (errors[name] ??= {
        message: `${errorLabel(entity, path.join('.'))}: ${message}`,
        items: {},
      })
      entry.items[rest.join('.')] ??= message
    } else if (known === undefined) errors[name] = { message, items: {} }
  }
  return errors
}
