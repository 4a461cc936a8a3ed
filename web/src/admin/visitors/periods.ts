export interface Period {
  /** ISO dates; both days count */
  from: string
  to: string
}

const dayMs = 86_400_000

/** The last so many days, today included; days are those of UTC, as the server counts them. */
export function lastDays(days: number, now: number): Period {
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now) }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** How much more or less than before, in percent; null where there was nothing to compare with. */
export function changeInPercent(value: number, before: number): number | null {
  return before === 0 ? null : Math.round(((value - before) / before) * 100)
}
