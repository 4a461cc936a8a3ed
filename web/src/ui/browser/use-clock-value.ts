import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/**
 * The begin of the day in this device's time zone; milliseconds since 1970. History and drafts are facts of a person, who
 * reads them by this clock; facts of the site follow its own zone.
 */
export function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}

/** The begin of the quarter of an hour; milliseconds since 1970. A day begins with one in every time zone. */
export function startOfQuarter(): number {
  return Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS
}

/** A value that depends on the clock, such as the day. It is read again each minute, and drawn when it is another. */
export function useClockValue<T extends string | number>(read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read), MINUTE_MS)
    return () => clearInterval(timer)
  }, [read])
  return value
}
