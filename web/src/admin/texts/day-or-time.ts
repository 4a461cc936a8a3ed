const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The time if `at` is today, otherwise the date, with its year if that is another one. Both are milliseconds since 1970. */
export function dayOrTime(at: number, now: number = Date.now()): string {
  if (isSameDay(at, now)) return time.format(at)
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(at)
}

export function isSameDay(at: number, now: number = Date.now()): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString()
}
