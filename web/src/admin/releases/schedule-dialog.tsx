import { momentIn, wallIn } from '@coop/sync/rules'
import { useId, useState } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Select } from '../../ui/controls/select.tsx'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'
import { useQueue } from '../data/hooks.ts'
import { allZones, ownZone, timeIn } from './time-text.ts'

interface ScheduleDialogProps {
  title: string
  /** The time that it has; null: none yet. */
  at: string | null
  zone: string | null
  /** Why this person may schedule nothing; null: they may. */
  refusal?: string | null
  onChoose: (moment: Date, zone: string) => void
  onClose: () => void
}

/** A time on the wall of a zone at which something goes out. */
export function ScheduleDialog({ title, at, zone, refusal = null, onChoose, onClose }: ScheduleDialogProps) {
  const [timeZone, setTimeZone] = useState(zone ?? ownZone())
  const [openedAt] = useState(() => new Date())
  const [wall, setWall] = useState(
    () => wallIn(timeZone, at === null ? nextMorning(openedAt) : new Date(at)) ?? '',
  )
  const { offline } = useQueue()
  const id = useId()
  const moment = momentIn(timeZone, wall)
  const isPast = moment !== null && moment <= openedAt
  const error =
    moment === null ? 'Enter a date and a time.' : isPast ? 'This time has passed: choose a later one.' : ''
  return (
    <SubmitDialog
      title={title}
      submit="Schedule"
      disabled={error !== '' || refusal !== null}
      onSubmit={() => {
        if (moment === null) return
        onChoose(moment, timeZone)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="space-y-4">
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            Date and time
          </label>
          <input
            id={id}
            type="datetime-local"
            value={wall}
            aria-invalid={error !== ''}
            aria-describedby={`${id}-note`}
            onChange={(event) => setWall(event.target.value)}
            className={controlClass}
          />
          <p id={`${id}-note`} className={`mt-1 text-sm ${error === '' ? 'text-muted' : 'text-danger'}`}>
            {error === '' && moment !== null ? timeIn(timeZone, moment.toISOString()) : error}
          </p>
        </div>
        <Select
          label="Time zone"
          value={timeZone}
          options={allZones().map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
          onChange={setTimeZone}
        />
        <p className="text-sm text-muted">
          {refusal ?? 'The clock of the server decides.'}{' '}
          {offline ? 'You are offline: it is a wish until the server has it.' : ''}
        </p>
      </div>
    </SubmitDialog>
  )
}

/** Tomorrow at nine, where this device is. */
function nextMorning(now: Date): Date {
  const next = new Date(now)
  next.setDate(next.getDate() + 1)
  next.setHours(9, 0, 0, 0)
  return next
}
