import { placeName } from '@coop/sync/rules'
import { siteZone } from '../texts/site-date.ts'

/** A time in the zone of the site: 'Mon, 30 Nov 2026, 09:00 (Helsinki)'. */
export function timeInWords(at: string): string {
  return `${format.format(new Date(at))} (${placeName(siteZone)})`
}

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: siteZone,
})
