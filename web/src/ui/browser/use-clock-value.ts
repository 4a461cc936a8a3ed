import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The begin of the day in this device's time zone; milliseconds since 1970. */
export function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
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
