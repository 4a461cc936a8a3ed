import { timeText } from '@coop/sync/rules'

/** A time as an input of the browser has it, in the zone of this device; empty where it is none. */
export function localTime(time: string): string {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return ''
  const local = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
  return `${day}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** The time that such an input means; null: none. */
export function timeOf(local: string): string | null {
  const at = Date.parse(local)
  return Number.isNaN(at) ? null : timeText(at)
}

/** The zone of this device at a time, as in `Europe/Helsinki, UTC+3`. */
export function zoneName(at: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const offset = -new Date(at).getTimezoneOffset()
  const minutes = Math.abs(offset) % 60
  const hours = Math.floor(Math.abs(offset) / 60)
  const sign = offset < 0 ? '−' : '+'
  return `${timeZone}, UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
