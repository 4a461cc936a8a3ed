import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/**
 * The start of the current quarter of an hour, in milliseconds since 1970. In every time zone, a day starts at
 * such a time.
 */
export function startOfQuarter(): number {
  const now = Date.now()
  return now - (now % QUARTER_MS)
}

/** A value that depends on the clock, such as the day. It is read every minute and rendered when it has changed. */
export function useClockValue<T extends string | number>(read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read), MINUTE_MS)
    return () => clearInterval(timer)
  }, [read])
  return value
}
