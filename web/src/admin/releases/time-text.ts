import { placeName } from '@coop/sync/rules'

const formats = new Map<string, Intl.DateTimeFormat | null>()

/**
 * A time on the wall of a zone, with the zone: 'Mon, 30 Nov 2026, 09:00 (Helsinki)'. One that this browser does not know
 * is that of the device.
 */
export function timeIn(zone: string | null, at: string): string {
  const timeZone = zone !== null && formatIn(zone) !== null ? zone : ownZone()
  return `${formatIn(timeZone)?.format(new Date(at)) ?? at} (${placeName(timeZone)})`
}

/** null: this browser does not know the zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = makeFormat(timeZone)
  formats.set(timeZone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
  } catch (error) {
    // The constructor throws a RangeError for a zone that it does not know, and nothing else.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The time zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** All zones that this browser knows, the own one first. */
export function allZones(): readonly string[] {
  const own = ownZone()
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)]
}
