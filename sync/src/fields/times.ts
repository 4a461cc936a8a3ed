import { z } from 'zod'
import { isTime } from '../rules/is-time.ts'
import { field, optional } from './field.ts'

/** A write's value of a save time: `now`, `keep`, or a time. */
const saidTime = z
  .string()
  .refine((said) => said === 'now' || said === 'keep' || isTime(said), 'Enter a date and time')

/**
 * The time of the save that set this flag, or of a later save that says `now`; null while the flag is off. A write may
 * give another time, and is never in conflict over it.
 */
export const saveTime = (label: string, flag: string) =>
  field('timestamp', label, saidTime.nullable(), 'timestamp with time zone', {
    nullable: true,
    default: 'now',
    derivation: { kind: 'save-time', flag },
  })

/** A moment that a person chooses, as Postgres writes it in JSON (`timeText`). */
export const optionalTime = (label: string) =>
  field(
    'timestamp',
    label,
    z.string().refine(isTime, 'Enter a date and time').nullable(),
    'timestamp with time zone',
    optional,
  )
