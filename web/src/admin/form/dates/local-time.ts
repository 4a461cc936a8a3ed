import { momentIn, placeName, timeText, wallIn } from '@coop/sync/rules'
import { dayText } from '../../../prose/dates.ts'
import { siteZone } from '../../texts/site-date.ts'

/** A time in the format of a `datetime-local` input, in the zone of the site; empty if it is not valid. */
export function localTime(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? '' : (wallIn(siteZone, new Date(at)) ?? '')
}

/**
 * The time of a `datetime-local` input; null if it is not valid. If clocks go back, the first of the two equal hours is
 * used. A time in a skipped hour moves by the length of the gap.
 */
export function timeOf(local: string): string | null {
  // Some browsers add seconds.
  const moment = momentIn(siteZone, local.slice(0, 16))
  return moment === null ? null : timeText(moment.getTime())
}

/** The day on which the site shows a time, in words. */
export function siteDay(time: string): string {
  return dayText(time, siteZone)
}

/**
 * A time by the site's clock, such as '30 June 2026, 01:30 in Helsinki time'. If the time is not valid, the name of the
 * clock.
 */
export function siteTime(time: string): string {
  const local = localTime(time)
  const place = placeName(siteZone)
  const clock = place === 'UTC' ? place : `${place} time`
  return local === '' ? clock : `${siteDay(time)}, ${local.slice(11)} in ${clock}`
}
