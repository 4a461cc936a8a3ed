const minute = 60_000
const day = 24 * 60 * minute

/** The time of creation of rows without a date: one per minute, in their order. */
export function enteredAt(position: number): string {
  return new Date(Date.UTC(2025, 0, 7, 8) + position * minute).toISOString()
}

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * day).toISOString()
}

/** The middle of a month, counted back from the month of `now`. */
export function monthsBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 9))
}
