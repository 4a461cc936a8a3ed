import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import type { FormValues } from './form-values.ts'

/** What the form of a new row starts from. */
export function startValues(name: EntityName, now: Date): FormValues {
  const values = defaultValues(entityNamed(name))
  return name === 'cases' ? { ...values, execution_year: now.getFullYear() } : values
}
