import { type FocusEventHandler, useEffect, useRef, useState } from 'react'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { localTime, siteTime, timeOf } from './local-time.ts'

interface SiteTimeInputProps {
  id: string
  time: string
  /** An error of the field has the id of the input with `-error`. */
  isInvalid: boolean
  /** Takes null while no whole time is typed. */
  onChange: (time: string | null) => void
  onBlur?: FocusEventHandler
}

/** A date and time in the zone of the site, and beside it what the site will show. */
export function SiteTimeInput({ id, time, isInvalid, onChange, onBlur }: SiteTimeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  /** The time that was typed and does not exist, and the one in its place. */
  const [skipped, setSkipped] = useState<{ typed: string; time: string } | null>(null)
  useEffect(() => {
    // The time of the row may change elsewhere; what is typed stays as it is.
    if (input.current === null || localTime(time) === '' || timeOf(input.current.value) === time) return
    input.current.value = localTime(time)
  }, [time])
  const change = (typed: string) => {
    const next = timeOf(typed)
    const isSkipped = next !== null && localTime(next) !== typed.slice(0, 16)
    if (isSkipped && input.current !== null) input.current.value = localTime(next)
    setSkipped(isSkipped ? { typed: typed.slice(11, 16), time: next } : null)
    onChange(next)
  }
  const noteId = `${id}-zone`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={input}
        type="datetime-local"
        aria-label="Date and time"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error ${noteId}` : noteId}
        className={`${controlClass} w-auto`}
        defaultValue={localTime(time)}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
      />
      <span id={noteId} className="text-sm text-muted">
        {siteTime(time)}
      </span>
      <output className="text-sm">
        {skipped?.time === time &&
          `${skipped.typed} does not exist on this day, because the clocks go forward. The time is now ${localTime(time).slice(11)}.`}
      </output>
    </div>
  )
}
