import { z } from 'zod'
import { isBlank } from '../rules/is-blank.ts'
import { trimOf } from '../rules/trim.ts'

export const SHORT_TEXT = 200
export const MEDIUM_TEXT = 2_000
export const LONG_TEXT = 50_000

const NUL = String.fromCharCode(0)

/** Whether Postgres can store a text, or all texts in a value: no NUL, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes(NUL) && value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
}

/**
 * Text that Postgres can store (no NUL, no half of a surrogate pair), at most `max` code points. A longer text is
 * refused before any other rule of the field reads it.
 */
export function storable(max: number) {
  return z
    .string()
    .refine((s) => s.length <= max || (s.length <= 2 * max && Array.from(s).length <= max), {
      error: `At most ${max} characters`,
      abort: true,
    })
    .refine(isStorable, {
      error: 'Contains invalid characters',
      abort: true,
    })
}

/** Visible text without blanks at either end; the tables' constraints have the same blanks. */
export function trimmed(max: number, message: string) {
  return storable(max).refine((s) => !isBlank(s) && s === trimBlanks(s), { error: message })
}

/** Removes spaces, tabs and line ends at both ends, as forms do before they validate. */
export function trimBlanks(text: string): string {
  return trimOf(text, /[ \t\r\n]/)
}
