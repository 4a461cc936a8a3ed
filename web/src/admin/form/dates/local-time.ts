import { momentIn, placeName, timeText, wallIn } from '@coop/sync/rules'
import { dayText } from '../../../prose/dates.ts'
import { siteZone } from '../../texts/site-date.ts'

/** A time as an input of the browser has it, in the zone of the site; empty where it is none. */
export function localTime(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? '' : (wallIn(siteZone, new Date(at)) ?? '')
}

/**
 * The time that such an input means; null: none. Where the clocks go back, an hour comes twice: its first time is meant.
 * Of an hour that they skip, the time that is as long after the change.
 */
export function timeOf(local: string): string | null {
  // A browser may add seconds.
  const moment = momentIn(siteZone, local.slice(0, 16))
  return moment === null ? null : timeText(moment.getTime())
}

/** The day on which the site shows a time, in words. */
export function siteDay(time: string): string {
  return dayText(time, siteZone)
}

/** A time by the site's clock: '30 June 2026, 01:30 in Helsinki time'; without one, the name of that clock. */
export function siteTime(time: string): string {
  const local = localTime(time)
  const place = placeName(siteZone)
  const clock = place === 'UTC' ? place : `${place} time`
  return local === '' ? clock : `${siteDay(time)}, ${local.slice(11)} in ${clock}`
}
