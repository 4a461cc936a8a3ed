import { z } from 'zod'
import { field, optional } from './field.ts'

const INT4 = 2_147_483_647

function wholeNumber(min: number, max: number) {
  return z.int('Must be a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)
}

export const integer = (label: string, { min = -INT4, max = INT4, value = 0 } = {}) =>
  field('integer', label, wholeNumber(min, max), 'integer', { default: value })

/** The position of a row or an item among others. Two people who move the same one get no conflict. */
export const displayOrder = () =>
  field('integer', 'Order', wholeNumber(-INT4, INT4), 'integer', { default: 0, merge: 'last' })

export const optionalInteger = (label: string, { min = -INT4, max = INT4 } = {}) =>
  field('integer', label, wholeNumber(min, max).nullable(), 'integer', optional)

export const month = (label: string) =>
  field('month', label, wholeNumber(1, 12).nullable(), 'integer', optional)

/** Whole euros. */
export const euros = (label: string) =>
  field('euros', label, wholeNumber(0, 1_000_000_000_000).nullable(), 'bigint', optional)
