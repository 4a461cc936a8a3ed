import { z } from 'zod'
import { field } from './field.ts'
import { isStorable } from './storable-text.ts'

/** Values by name. */
export const jsonObject = (label: string, merge: 'keys' | 'earlier-keys') =>
  field(
    'json',
    label,
    z.record(z.string(), z.json()).refine(isStorable, 'Contains invalid characters'),
    'jsonb',
    { default: {}, merge },
  )
