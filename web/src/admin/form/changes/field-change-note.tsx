import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useContext, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { errorLabel } from '../error-label.ts'
import { ValueView } from '../../table/value-view.tsx'
import type { FieldChange } from './field-changes.ts'
import { type FormChanges, FormChangesContext } from './form-changes.ts'

/** At a field that has changed elsewhere while the form is open: what it was, or what they have made of it. */
export function FieldChangeNote({ name, field }: { name: EntityName; field: string }) {
  const changes = useContext(FormChangesContext)
  if (changes === null) return null
  return <Note name={name} field={field} changes={changes} />
}

interface NoteProps {
  name: EntityName
  field: string
  changes: FormChanges
}

function Note({ name, field, changes }: NoteProps) {
  const change = useSyncExternalStore(changes.subscribe, () => changes.get().get(field))
  if (change === undefined) return null
  return change.kind === 'taken' ? (
    <Taken name={name} field={field} changes={changes} change={change} />
  ) : (
    <Theirs name={name} field={field} changes={changes} change={change} />
  )
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

function Taken({
  name,
  field,
  changes,
  change: { was, at },
}: NoteProps & { change: Extract<FieldChange, { kind: 'taken' }> }) {
  const [isShown, setShown] = useState(false)
  const label = labelOf(name, field)
  return (
    <div className="mt-1 rounded-control bg-accent-tint px-3 py-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium text-accent-strong">Changed elsewhere at {time.format(at)}</p>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Show what it was: ${label}`}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          Show what it was
        </Button>
      </div>
      {isShown ? (
        <div className="space-y-2 pb-2">
          <ValueView entity={entityNamed(name)} name={field} value={was} />
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            aria-label={`Put it back: ${label}`}
            onClick={() => changes.putBack(field)}
          >
            Put it back
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
}: NoteProps & { change: Extract<FieldChange, { kind: 'theirs' }> }) {
  const entity = entityNamed(name)
  const label = labelOf(name, field)
  const isLong = entity.fields[field]?.kind === 'markdown' || entity.fields[field]?.kind === 'long-text'
  return (
    <div className="mt-1 space-y-2 rounded-control bg-warning-tint px-3 py-2 text-sm">
      <p className="font-medium text-warning">
        Changed elsewhere while you were editing it. If you save without choosing, you will be asked.
      </p>
      <div className={`grid gap-3 ${isLong ? 'md:grid-cols-2' : ''}`}>
        <div className="min-w-0">
          <p className="font-semibold">Theirs:</p>
          <ValueView entity={entity} name={field} value={theirs} />
        </div>
        {isLong ? (
          <div className="min-w-0">
            <p className="font-semibold">Before both:</p>
            <ValueView entity={entity} name={field} value={was} />
          </div>
        ) : null}
      </div>
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
