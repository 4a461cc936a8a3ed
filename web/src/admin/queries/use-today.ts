import { useClockValue } from '../../ui/browser/use-clock-value.ts'
import { dayIn } from '../../prose/dates.ts'
import { siteZone } from '../texts/site-date.ts'

/** The current day in the zone of the site, as in `2026-11-23`. */
export function useToday(): string {
  return useClockValue(siteToday)
}

export function siteToday(): string {
  return dayIn(new Date().toISOString(), siteZone)
}
