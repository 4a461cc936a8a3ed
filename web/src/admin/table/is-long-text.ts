import type { Field } from '@coop/sync/entities'
import { textOf } from '../data/json-values.ts'

const SHORT = 80

/** Whether values of a field are compared word by word rather than as a whole. */
export function isLongText(field: Field | undefined, ...values: readonly unknown[]): boolean {
  if (field?.kind === 'long-text' || field?.kind === 'markdown') return true
  if (field?.kind !== 'text') return false
  return values.some((value) => textOf(value).length > SHORT || textOf(value).includes('\n'))
}
