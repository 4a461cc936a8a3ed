import { timeText } from '@coop/sync/rules'
import { useId, useState } from 'react'
import { Field } from '../../ui/controls/field.tsx'
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx'
import { useQueue } from '../data/hooks.ts'
import { localTime, timeOf } from '../form/dates/local-time.ts'
import { SiteTimeInput } from '../form/dates/site-time-input.tsx'

interface ScheduleDialogProps {
  title: string
  /** The scheduled time; null: none yet. */
  at: string | null
  /** Why this person may not schedule; null if they may. */
  refusal?: string | null
  onChoose: (time: string) => void
  onClose: () => void
}

/** Asks for a time in the zone of the site at which something is published. */
export function ScheduleDialog({ title, at, refusal = null, onChoose, onClose }: ScheduleDialogProps) {
  const [openedAt] = useState(() => Date.now())
  const [time, setTime] = useState(() => at ?? nextMorning(openedAt))
  const { offline } = useQueue()
  const id = useId()
  const moment = Date.parse(time)
  const error = Number.isNaN(moment)
    ? 'Enter a date and a time.'
    : moment <= openedAt
      ? 'This time has passed. Choose a later time.'
      : undefined
  return (
    <SubmitDialog
      title={title}
      submit="Schedule"
      disabled={error !== undefined || refusal !== null}
      onSubmit={() => {
        onChoose(time)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="space-y-4">
        <Field id={id} label="Date and time" group error={error}>
          <SiteTimeInput
            id={id}
            time={time}
            isInvalid={error !== undefined}
            onChange={(next) => setTime(next ?? '')}
          />
        </Field>
        <p className="text-sm text-muted">
          {refusal ?? 'The server publishes at this time, even if this device is offline.'}{' '}
          {offline ? 'You are offline. The schedule takes effect when the server receives it.' : ''}
        </p>
      </div>
    </SubmitDialog>
  )
}

const DAY = 86_400_000

/** Tomorrow at nine in the zone of the site. */
function nextMorning(now: number): string {
  const today = localTime(timeText(now)).slice(0, 10)
  const tomorrow = new Date(Date.parse(today) + DAY).toISOString().slice(0, 10)
  return timeOf(`${tomorrow}T09:00`) ?? ''
}
