import { completeRow, type Entity, rowSchema } from '@coop/sync/entities'
import { isSlugOf, slugify } from '@coop/sync/rules'
import { type Json } from '@coop/sync/write'
import { z } from 'zod'
import type { RowValues } from '../data/admin-row.ts'
import type { WriteErrors } from '../data/outbox/parked-edit.ts'
import { itemsOf, textOf } from '../data/json-values.ts'
import { errorLabel } from '../texts/error-label.ts'
import { type FormValues, normaliseValues } from './form-values.ts'

/** The errors of a field or child list. */
interface FormError {
  readonly message: string
  /** Errors within a child list, by `{index}.{field}`. */
  readonly items: Readonly<Record<string, string>>
}

export type FormErrors = Readonly<Record<string, FormError>>

export type CheckedRow =
  | { readonly ok: true; readonly row: Record<string, Json> }
  | { readonly ok: false; readonly errors: FormErrors }

const json = z.record(z.string(), z.json())

/** Returns the row to write, or the errors that prevent it. */
export function validateRow(entity: Entity, values: FormValues): CheckedRow {
  const row = completeRow(entity, normaliseValues(entity, values))
  const checked = rowSchema(entity).safeParse(row)
  if (checked.success) return { ok: true, row: json.parse(row) }
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: asInForm(path.map(String), row, values),
    message,
  }))
  const wrong = new Set(issues.map(({ path }) => path[0]))
  // A field whose value falls back to that of a field with an error is not reported separately.
  const own = issues.filter(({ path: [name = ''] }) => !wrong.has(entity.fields[name]?.fallback ?? undefined))
  return { ok: false, errors: collect(entity, own) }
}

/** The slug that follows from a change of the name: `{ slug }`, or nothing if the slug does not follow it. */
export function followingSlug({ slug }: Entity, values: RowValues, changes: RowValues): RowValues {
  if (slug === null || !slug.follows || !Object.hasOwn(changes, slug.from)) return {}
  const next = { ...values, ...changes }
  const name = textOf(next[slug.from])
  return isSlugOf(textOf(next['slug']), name) ? {} : { slug: slugify(name) }
}

/** Maps an error path of the row to the form, where empty entries shift the indices. */
function asInForm([name = '', index, ...rest]: string[], row: FormValues, values: FormValues): string[] {
  if (index === undefined) return [name]
  const id = itemsOf(row[name])[Number(index)]?.['id']
  const itemIndex = itemsOf(values[name]).findIndex((item) => item['id'] === id)
  return [name, itemIndex < 0 ? index : String(itemIndex), ...rest]
}

/** The server's refusal as errors of the form. Errors without a field are omitted. */
export function serverErrors(entity: Entity, errors: WriteErrors): FormErrors {
  return collect(
    entity,
    errors
      .filter((error) => error.field !== null)
      .map(({ field, message, proposal }) => ({
        path: (field ?? '').split('.'),
        message: proposal === undefined ? message : `${message.replace(/\.$/, '')}. Available: ${proposal}`,
      })),
  )
}

function collect(entity: Entity, issues: { path: string[]; message: string }[]): FormErrors {
  const errors: Record<string, { message: string; items: Record<string, string> }> = {}
  for (const { path, message } of issues) {
    const [name = '', ...rest] = path
    const previous = errors[name]
    if (rest.length === 2 && name in entity.children) {
      const entry = (errors[name] ??= {
        message: `${errorLabel(entity, path.join('.'))}: ${message}`,
        items: {},
      })
      entry.items[rest.join('.')] ??= message
    } else if (previous === undefined) errors[name] = { message, items: {} }
  }
  return errors
}
