import { numberText } from '@coop/sync/rules'
import type { RowsView } from '../data/rows/rows-view.ts'

type RowsStatus =
  /** `value`: the loaded share of the rows, up to 1; null if it is unknown. */
  | { readonly kind: 'progress'; readonly text: string; readonly value: number | null }
  | { readonly kind: 'age'; readonly text: string }

/** Rows older than this show their age until the server has confirmed them. */
const OLD_MS = 24 * 60 * 60 * 1000

/** @returns null if the rows are up to date or nearly so, or if nothing is known yet */
export function rowsStatus({ phase, arrived, total, asOf }: RowsView, now: number): RowsStatus | null {
  switch (phase) {
    case 'filling':
      return progress(arrived, total)
    case 'offline':
      return {
        kind: 'age',
        text:
          asOf === null
            ? 'Offline: content loads when this device is online again'
            : `Offline: content as of ${timeOf(asOf, now)}`,
      }
    case 'opening':
    case 'live':
      // Each confirmation sets the age of the rows to zero.
      return asOf === null || now - asOf < OLD_MS
        ? null
        : { kind: 'age', text: `Content as of ${timeOf(asOf, now)}, checking for changes …` }
    case 'failed':
      return null
    default:
      return phase satisfies never
  }
}

function progress(arrived: number, total: number | null): RowsStatus {
  const isKnown = total !== null && total >= arrived && total > 0
  return {
    kind: 'progress',
    text: `Loading content: ${numberText(arrived)} ${isKnown ? `of ${numberText(total)}` : 'so far'}`,
    value: isKnown ? arrived / total : null,
  }
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The shortest clear form of a time: '14:05', '3 Nov, 14:05', '3 Nov 2025'. */
function timeOf(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  if (then.toDateString() === today.toDateString()) return time.format(then)
  return then.getFullYear() === today.getFullYear() ? dayAndTime.format(then) : date.format(then)
}
