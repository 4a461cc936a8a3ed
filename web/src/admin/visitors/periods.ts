export interface Period {
  /** ISO dates, both inclusive. */
  from: string
  to: string
}

const dayMs = 86_400_000

/** The last days including today. Days are in UTC, like those of the server. */
export function lastDays(days: number, now: number): Period {
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now) }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The change from the previous value in per cent; null if that was 0. */
export function changeInPercent(value: number, before: number): number | null {
  return before === 0 ? null : Math.round(((value - before) / before) * 100)
}
