import { timeText } from '@coop/sync/rules'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/controls/field.tsx'
import { useClockValue } from '../../../ui/browser/use-clock-value.ts'
import { useAdmin } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import { useGoesIntoRelease } from '../../staging/use-edit-place.ts'
import { FormChangesContext } from '../changes/form-changes.ts'
import type { FieldEditorProps } from '../field-editor.ts'
import { rememberDateChoice } from './last-date-choice.ts'
import { siteDay } from './local-time.ts'
import { SiteTimeInput } from './site-time-input.tsx'

/** The publication date of an article: the day of the save, the date that the row has, or another date. */
export function PublicationDate({ id, name, control }: FieldEditorProps) {
  const { field, fieldState } = useController({ name, control })
  const isPublished = useWatch({ control, name: 'published' }) === true
  const stands = useStandingTime(name)
  const { userId } = useAdmin()
  const intoRelease = useGoesIntoRelease()
  const today = useClockValue(dayOfNow)
  const [openedAt] = useState(() => Date.now())
  const said = textOf(field.value)
  const isOther = said !== 'now' && said !== 'keep'
  const say = (next: string) => {
    field.onChange(next)
    if (next !== NO_TIME) rememberDateChoice(userId, next)
  }
  const sayOther = () => {
    // Typed times have no seconds.
    const minute = timeText(Math.floor(Date.now() / 60_000) * 60_000)
    say(stands ?? minute)
  }
  const choice = { id, onBlur: field.onBlur }
  const isAhead = isOther && Date.parse(said) > openedAt
  const hint = !isPublished
    ? 'Drafts have no date. The date is set when the article is published.'
    : isAhead
      ? 'This date is in the future. The article is published when you save, and is listed before other articles.'
      : said === 'now' && stands !== null && !intoRelease
        ? fieldState.isDirty
          ? 'When saved to a release, the date is set to the day on which the release is published.'
          : `When saved to a release, the date stays ${siteDay(stands)}.`
        : undefined
  return (
    <Field id={id} label="Published on" group error={fieldState.error?.message} hint={hint}>
      {isPublished ? (
        <div className="flex flex-wrap items-center gap-x-6">
          <Choice
            {...choice}
            isFirst={field.ref}
            label={
              intoRelease ? 'Set to the day on which the release is published' : `Set to today, ${today}`
            }
            isChosen={said === 'now'}
            onChoose={() => say('now')}
          />
          {stands === null ? null : (
            <Choice
              {...choice}
              label={`Keep ${siteDay(stands)}`}
              isChosen={said === 'keep'}
              onChoose={() => say('keep')}
            />
          )}
          <Choice {...choice} label="Another date and time" isChosen={isOther} onChoose={sayOther} />
          {isOther ? (
            <SiteTimeInput
              id={id}
              time={said}
              isInvalid={fieldState.error !== undefined}
              onChange={(time) => say(time ?? NO_TIME)}
              onBlur={field.onBlur}
            />
          ) : null}
        </div>
      ) : null}
    </Field>
  )
}

function dayOfNow(): string {
  return siteDay(timeText(Date.now()))
}

/** The value while the typed time is incomplete. Saves refuse it. */
const NO_TIME = 'none'

/** The current time of the row, including changes from elsewhere; null if it has none. */
function useStandingTime(name: string): string | null {
  const base = useContext(FormChangesContext)?.base
  const time = useSyncExternalStore(base?.subscribe ?? never, () => base?.get()[name])
  return typeof time === 'string' ? time : null
}

const never = () => () => {}

interface ChoiceProps {
  id: string
  label: string
  isChosen: boolean
  onChoose: () => void
  onBlur: () => void
  /** Takes the element to focus when the value is not valid. */
  isFirst?: (element: HTMLInputElement | null) => void
}

function Choice({ id, label, isChosen, onChoose, onBlur, isFirst }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        ref={isFirst}
        type="radio"
        name={id}
        checked={isChosen}
        onChange={onChoose}
        onBlur={onBlur}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}
