const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** Of today the time, of any other day the date. */
export function dayOrTime(at: number, now: number = Date.now()): string {
  return (isSameDay(at, now) ? time : day).format(at)
}

export function isSameDay(at: number, now: number = Date.now()): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString()
}
