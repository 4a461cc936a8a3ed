import { type EntityName, entityNamed, sameValue } from '@coop/sync/entities'
import { useContext, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAuth } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import { authorText } from '../../names/author-text.ts'
import { usePeople } from '../../names/use-person.ts'
import { isLongText } from '../../table/is-long-text.ts'
import type { TextDifferenceViewProps } from '../../table/text-difference-view.tsx'
import { ValueView } from '../../table/value-view.tsx'
import { errorLabel } from '../../texts/error-label.ts'
import { newValue } from './field-authors.ts'
import type { FieldChange } from './field-changes.ts'
import { type FormChanges, FormChangesContext } from './form-changes.ts'

/** Shown at a field that has changed elsewhere while the form is open: its old value, or the conflicting new one. */
export function FieldChangeNote({ name, field }: { name: EntityName; field: string }) {
  const changes = useContext(FormChangesContext)
  if (changes === null) return null
  return <Note name={name} field={field} changes={changes} />
}

const TextDifference = lazyComponent(
  async () => (await import('../../table/text-difference-view.tsx')).TextDifferenceView,
  BothTexts,
)

interface NoteProps {
  name: EntityName
  field: string
  changes: FormChanges
}

/** The text after the word "Changed". */
interface Where {
  where: string
}

interface When {
  /** The time of the change in words, shown after the author. Empty if it is unknown. */
  when: string
}

function Note({ name, field, changes }: NoteProps) {
  const change = useSyncExternalStore(changes.subscribe, () => changes.get().get(field))
  const author = useSyncExternalStore(changes.authors.subscribe, () => changes.authors.get().get(field))
  const { user } = useAuth()
  const people = usePeople()
  if (change === undefined) return null
  const isCurrent = author !== undefined && sameValue(name, field, author.value, newValue(change))
  const where = !isCurrent
    ? 'elsewhere'
    : author.author !== null && author.author.id === user?.id
      ? 'elsewhere by you'
      : `by ${authorText(author.author, people)}`
  const when = isCurrent ? whenText(new Date(author.at)) : ''
  return change.kind === 'taken' ? (
    <Taken name={name} field={field} changes={changes} change={change} where={where} when={when} />
  ) : (
    <Theirs name={name} field={field} changes={changes} change={change} where={where} />
  )
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function whenText(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? ` at ${time.format(at)}` : ` on ${dayAndTime.format(at)}`
}

function Taken({
  name,
  field,
  changes,
  change: { was, now },
  where,
  when,
}: NoteProps & Where & When & { change: Extract<FieldChange, { kind: 'taken' }> }) {
  const [isShown, setShown] = useState(false)
  const entity = entityNamed(name)
  const label = labelOf(name, field)
  return (
    <div className="mt-1 rounded-control bg-accent-tint px-3 py-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 font-medium wrap-anywhere text-accent-strong">{`Changed ${where}${when}`}</p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Show previous value: ${label}`}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          Show previous value
        </Button>
      </div>
      {isShown ? (
        <div className="space-y-2 pb-2">
          {isLongText(entity.fields[field], was, now) ? (
            <TextDifference before={textOf(was)} after={textOf(now)} titles={['Before', 'Now']} />
          ) : (
            <ValueView entity={entity} name={field} value={was} />
          )}
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            aria-label={`Restore previous value: ${label}`}
            onClick={() => changes.putBack(field)}
          >
            Restore
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Theirs({
  name,
  field,
  changes,
  change: { was, theirs },
  where,
}: NoteProps & Where & { change: Extract<FieldChange, { kind: 'theirs' }> }) {
  const entity = entityNamed(name)
  const label = labelOf(name, field)
  return (
    <div className="mt-1 space-y-2 rounded-control bg-warning-tint px-3 py-2 text-sm">
      <div className="font-medium text-warning">
        {/* One line, since the name arrives later, perhaps while somebody presses a button below. */}
        <p className="truncate" title={where}>{`Changed ${where}`}</p>
        <p>You were editing it too. If you do not choose now, you are asked when you save.</p>
      </div>
      {isLongText(entity.fields[field], was, theirs) ? (
        <TextDifference before={textOf(was)} after={textOf(theirs)} titles={['Original', 'Theirs']} />
      ) : (
        <div className="min-w-0">
          <p className="font-semibold">Theirs:</p>
          <ValueView entity={entity} name={field} value={theirs} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          aria-label={`Take theirs: ${label}`}
          onClick={() => changes.takeTheirs(field)}
        >
          Take theirs
        </Button>
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          aria-label={`Keep mine: ${label}`}
          onClick={() => changes.keepMine(field)}
        >
          Keep mine
        </Button>
      </div>
    </div>
  )
}

function labelOf(name: EntityName, field: string): string {
  const entity = entityNamed(name)
  return entity.children[field]?.label ?? errorLabel(entity, field)
}

/** Shown until the code that compares words is loaded. */
function BothTexts({ before, after, titles = ['Before', 'After'] }: TextDifferenceViewProps) {
  return (
    <div className="grid gap-2 @min-[40rem]:grid-cols-2">
      {[before, after].map((text, i) => (
        <div key={titles[i]} className="min-w-0 rounded-control border border-line bg-surface p-3">
          <p className="text-sm text-muted">{titles[i]}</p>
          <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text}</p>
        </div>
      ))}
    </div>
  )
}
