import { wallIn } from '@coop/sync/releases'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time on the wall of a zone, with the zone: 'Mon, 30 Nov 2026, 09:00 (Helsinki)'. One that this browser does not know
 * is that of the device.
 */
export function timeIn(zone: string | null, at: string): string {
  const timeZone = zone === null || wallIn(zone, new Date(at)) === null ? ownZone() : zone
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
  formats.set(timeZone, format)
  return `${format.format(new Date(at))} (${zoneName(timeZone)})`
}

/** The time zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The place in the name of a zone: 'Helsinki' of 'Europe/Helsinki'. */
function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** All zones that this browser knows, the own one first. */
export function allZones(): readonly string[] {
  const own = ownZone()
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)]
}
