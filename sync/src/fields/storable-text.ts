import { z } from 'zod'
import { isBlank } from '../rules/is-blank.ts'
import { trimOf } from '../rules/trim.ts'

export const SHORT_TEXT = 200
export const MEDIUM_TEXT = 2_000
export const LONG_TEXT = 50_000

const NUL = String.fromCharCode(0)

/** Whether Postgres can hold a text, or all texts in a value: no NUL, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes(NUL) && value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
}

/**
 * Text that Postgres can hold (no NUL, no half of a surrogate pair), at most `max` code points. A text that is too long
 * is refused before any other rule of the field reads it.
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

/** Something that can be seen, and no blanks at either end; these are the same as in the tables' constraints. */
export function trimmed(max: number, message: string) {
  return storable(max).refine((s) => !isBlank(s) && s === trimBlanks(s), { error: message })
}

/** Cuts spaces, tabs and line ends off both ends: the normalisation that forms apply before they validate. */
export function trimBlanks(text: string): string {
  return trimOf(text, /[ \t\r\n]/)
}
