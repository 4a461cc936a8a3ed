import { offsetIn } from '@coop/sync/rules'

/** The day of a timestamp in a time zone, in words: '3 November 2026'. */
export function dayText(timestamp: string | null, timeZone: string): string {
  return timestamp === null ? '' : dayFormat.format(new Date(dayIn(timestamp, timeZone)))
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a timestamp in a time zone, for machines: `2026-11-03`. */
export function dayIn(timestamp: string, timeZone: string): string {
  return zonedTime(timestamp, timeZone).slice(0, 10)
}

/**
 * Converts a database timestamp, in the format of SQL or JSON, to a time in a zone: `2026-11-03T01:30:00.000+02:00`.
 */
export function zonedTime(timestamp: string, timeZone: string): string {
  const at = Date.parse(timestamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  // A browser that does not know the zone shows UTC.
  const offset = offsetIn(timeZone, at) ?? 0
  const time = new Date(at + offset).toISOString().slice(0, -1)
  return `${time}${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`
}
