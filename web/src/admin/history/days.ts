import type { ActivityLine } from '@coop/sync/history'

interface Day {
  readonly label: string
  readonly lines: readonly ActivityLine[]
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/**
 * The start of the current day in the device's time zone, in milliseconds since 1970. History and drafts belong to a
 * person, so they use the device's time. The site uses its own zone.
 */
export function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}

/** Groups entries by the days of this device. @param now milliseconds since 1970 */
export function groupByDay(lines: readonly ActivityLine[], now: number): Day[] {
  const days: { label: string; lines: ActivityLine[] }[] = []
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  const names = new Map([
    [format.format(now), 'Today'],
    [format.format(yesterday), 'Yesterday'],
  ])
  for (const line of lines) {
    const date = format.format(Date.parse(line.at))
    const label = names.get(date) ?? date
    const day = days.at(-1)
    if (day?.label === label) day.lines.push(line)
    else days.push({ label, lines: [line] })
  }
  return days
}
