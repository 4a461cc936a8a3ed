import { entityNamed } from '@coop/sync/entities'
import type { EditConflict, ReleaseEdit } from '@coop/sync/releases'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { DifferenceView } from '../history/difference-view.tsx'

interface ConflictChoiceProps {
  edit: ReleaseEdit
  conflict: EditConflict
  /** @param mine the fields that stay as the release has them; null: the edit is taken out */
  onSettle: (mine: ReadonlySet<string> | null) => void
}

/** An edit over a row that has become another since: what the site has, what the release has, and the decision. */
export function ConflictChoice({ edit, conflict, onSettle }: ConflictChoiceProps) {
  return (
    <div className="mt-2 space-y-2 rounded-control bg-warning-tint px-3 py-2 text-sm">
      {conflict.kind === 'fields' ? (
        <FieldChoices edit={edit} conflict={conflict} onSettle={onSettle} />
      ) : (
        <>
          <p className="font-medium text-warning">{texts[conflict.kind]}</p>
          <div className="flex flex-wrap gap-2">
            {conflict.kind === 'changed' ? (
              <Button variant="secondary" size="small" onClick={() => onSettle(new Set())}>
                Delete it all the same
              </Button>
            ) : null}
            <Button variant="secondary" size="small" onClick={() => onSettle(null)}>
              Take the edit out
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const texts = {
  deleted: 'The row has been deleted from the site since. The release cannot change it.',
  changed: 'The row has changed on the site since it was deleted in the release.',
  there: 'A row of this id is on the site already, with other values.',
} as const

function FieldChoices({
  edit,
  conflict: { fields },
  onSettle,
}: ConflictChoiceProps & { conflict: Extract<EditConflict, { kind: 'fields' }> }) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const entity = entityNamed(edit.entity)
  const toggle = (field: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  return (
    <>
      <p className="font-medium text-warning">
        The site has changed since this was saved to the release. Decide what is published.
      </p>
      {fields.map(({ field, theirs: onSite, mine }) => (
        <fieldset key={field} className="min-w-0 space-y-1">
          <legend className="font-semibold">
            {entity.fields[field]?.label ?? entity.children[field]?.label ?? field}
          </legend>
          <p className="text-muted">From what the site has to what the release has:</p>
          <DifferenceView entity={entity} name={field} before={onSite} after={mine} />
          <div className="flex flex-wrap gap-x-4">
            <Side
              label="The release"
              isChosen={!theirs.has(field)}
              name={field}
              onChoose={() => toggle(field, false)}
            />
            <Side
              label="The site"
              isChosen={theirs.has(field)}
              name={field}
              onChoose={() => toggle(field, true)}
            />
          </div>
        </fieldset>
      ))}
      <Button
        size="small"
        onClick={() =>
          onSettle(new Set(fields.map(({ field }) => field).filter((field) => !theirs.has(field))))
        }
      >
        Use this
      </Button>
    </>
  )
}

function Side({
  label,
  name,
  isChosen,
  onChoose,
}: {
  label: string
  name: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input type="radio" name={`side-${name}`} checked={isChosen} onChange={onChoose} /> {label}
    </label>
  )
}
