import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/** The begin of the quarter of an hour; milliseconds since 1970. A day begins with one in every time zone. */
export function startOfQuarter(): number {
  const now = Date.now()
  return now - (now % QUARTER_MS)
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
