import { type FocusEventHandler, useEffect, useRef, useState } from 'react'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { localTime, siteTime, timeOf } from './local-time.ts'

interface SiteTimeInputProps {
  id: string
  time: string
  /** The error message must have the id of the input with `-error` appended. */
  isInvalid: boolean
  /** Called with null while the typed time is incomplete. */
  onChange: (time: string | null) => void
  onBlur?: FocusEventHandler
}

/** A date and time in the zone of the site, next to the text that the site will show. */
export function SiteTimeInput({ id, time, isInvalid, onChange, onBlur }: SiteTimeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  /** A typed time that does not exist, and its replacement. */
  const [skipped, setSkipped] = useState<{ typed: string; time: string } | null>(null)
  useEffect(() => {
    // The time of the row may change elsewhere. Typed text stays unchanged.
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
