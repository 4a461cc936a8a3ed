import { z } from 'zod'
import { isTime } from '../rules/is-time.ts'
import { field, optional } from './field.ts'

/** The word of a write about a time that saves make: it is `now`, it stays as it stands, or it is this one. */
const saidTime = z
  .string()
  .refine((said) => said === 'now' || said === 'keep' || isTime(said), 'Enter a date and time')

/**
 * The time of the save that put this flag on, or of a later one that says `now`; nothing while it is off. A write may
 * say another, and is never in conflict over it.
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
