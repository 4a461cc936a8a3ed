import { useState } from 'react'
import { relativeTime } from './relative-time.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Shows how long ago a change was, and its time. */
export function ChangeTime({ at }: { at: string }) {
  const [now] = useState(() => Date.now())
  const moment = Date.parse(at)
  return (
    <time dateTime={at}>
      {relativeTime(moment, now)}, {exact.format(moment)}
    </time>
  )
}
