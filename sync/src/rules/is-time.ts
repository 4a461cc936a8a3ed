import { trimEndOf } from './trim.ts'

const TIME = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?\+00:00$/

/** Whether this is a time as Postgres writes it in JSON: in UTC, to the microsecond, without zeros at its end. */
export function isTime(text: string): boolean {
  // `Date.parse` moves a day that the month lacks into the next month.
  return TIME.test(text) && isoSecond(Date.parse(`${text.slice(0, 19)}Z`)) === text.slice(0, 19)
}

/** A JavaScript time, in milliseconds, as Postgres writes it in JSON. */
export function timeText(at: number): string {
  const [seconds = '', fraction = ''] = new Date(at).toISOString().slice(0, -1).split('.')
  return `${seconds}${fractionText(fraction)}+00:00`
}

/** The digits after a second, without zeros at the end. */
export function fractionText(digits: string): string {
  const kept = trimEndOf(digits, /0/)
  return kept === '' ? '' : `.${kept}`
}

/** In UTC, without a zone; empty if it is no time. */
export function isoSecond(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 19)
}
