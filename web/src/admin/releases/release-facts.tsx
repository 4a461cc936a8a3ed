import type { ReactNode } from 'react'
import { useQueue } from '../data/hooks.ts'
import { usePeople } from '../names/use-person.ts'
import { timeInWords } from './time-text.ts'
import type { Release } from './use-release.ts'

/** A publication delayed by more than this was late. */
const LATE_MS = 5_000

/** When a release is or was published, and who did what. */
export function ReleaseFacts({ release: { values, edit } }: { release: Release }) {
  const { offline } = useQueue()
  const { state, publish_at: publishAt, published_at: publishedAt } = values
  // If a schedule is cancelled, `publish_at` is kept and `scheduled_by` is cleared.
  const late =
    publishAt !== null && publishedAt !== null && values.scheduled_by !== null && state === 'published'
      ? Date.parse(publishedAt) - Date.parse(publishAt)
      : 0
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {state === 'scheduled' && publishAt !== null ? (
        <Fact label="Scheduled for">
          <strong>{timeInWords(publishAt)}</strong>
          {edit === null
            ? ''
            : ` – pending until the server confirms it${offline ? '; you are offline' : ''}`}
        </Fact>
      ) : null}
      {publishedAt === null ? null : (
        <Fact label="Published">
          {timeInWords(publishedAt)}
          <By id={values.published_by} />
          {late > LATE_MS ? ' – later than scheduled' : ''}
        </Fact>
      )}
      {values.taken_back_at === null ? null : (
        <Fact label="Reverted">
          {timeInWords(values.taken_back_at)}
          <By id={values.taken_back_by} />
        </Fact>
      )}
      {values.approved_at === null ? null : (
        <Fact label="Approved">
          {timeInWords(values.approved_at)}
          <By id={values.approved_by} />
        </Fact>
      )}
      {state === 'in-review' ? (
        <Fact label="Reviewer">
          {values.asked === null ? 'Anyone who can approve' : <Name id={values.asked} />}
        </Fact>
      ) : null}
      {values.handed_in_at === null ? null : (
        <Fact label="Submitted for review">
          {timeInWords(values.handed_in_at)}
          <By id={values.handed_in_by} />
        </Fact>
      )}
      {values.made_by === null ? null : (
        <Fact label="Created">
          {timeInWords(values.created_at)}
          <By id={values.made_by} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function By({ id }: { id: string | null }) {
  return id === null ? null : (
    <>
      {' by '}
      <Name id={id} />
    </>
  )
}

function Name({ id }: { id: string }) {
  const person = usePeople().get(id)
  return person?.name ?? person?.email ?? 'somebody'
}
