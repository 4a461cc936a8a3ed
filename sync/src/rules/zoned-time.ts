/**
 * The moment of a local time, `2026-11-30T09:00`, in a time zone. If the clocks skip that time, the moment is as long
 * after the change; if it comes twice, the first one. null: no such time or zone.
 */
export function momentIn(zone: string, wall: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc) || wallIn('UTC', new Date(asUtc)) !== wall) return null
  const offsets = [-DAY, DAY].map((away) => offsetIn(zone, asUtc + away))
  const [before, after] = offsets
  if (before === null || before === undefined || after === null || after === undefined) return null
  const candidates = [asUtc - Math.max(before, after), asUtc - Math.min(before, after)]
  const exact = candidates.find((at) => wallIn(zone, new Date(at)) === wall)
  // In a gap the offset before the change leads to the moment after it.
  return new Date(exact ?? asUtc - before)
}

/** The local time in a zone, to the minute: `2026-11-30T09:00`. null: no such zone. */
export function wallIn(zone: string, moment: Date): string | null {
  const parts = partsIn(zone, moment)
  if (parts === null) return null
  const { year, month, day, hour, minute } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

const DAY = 86_400_000

/** How many milliseconds a zone is ahead of UTC at a moment, to the minute. null: no such zone. */
export function offsetIn(zone: string, at: number): number | null {
  const wall = wallIn(zone, new Date(at))
  return wall === null ? null : Date.parse(`${wall}:00Z`) - Math.floor(at / 60_000) * 60_000
}

/** The place in the name of a zone: 'Helsinki' of 'Europe/Helsinki'. */
export function placeName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function partsIn(
  zone: string,
  moment: Date,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> | null {
  const format = formatOf(zone)
  if (format === null) return null
  const found = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = makeFormat(zone)
  formats.set(zone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch (error) {
    // The constructor throws a RangeError only for an unknown zone.
    if (error instanceof RangeError) return null
    throw error
  }
}
