import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import { entityRecord } from '../entities/entity-records.ts'
import type { FormValues } from './form-values.ts'

/** The values of the form of a new row. */
export function startValues(name: EntityName, now: Date): FormValues {
  return { ...defaultValues(entityNamed(name)), ...entityRecord(name).startValues(now) }
}
