import { type Entity, entityNamed } from '@coop/sync/contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { Conflict, ParkedEdit } from '../data/types.ts'
import { errorLabel } from '../form/validate-row.ts'
import { ValueView } from '../table/value-view.tsx'
import type { Decide } from './parked-edit-card.tsx'

type ConflictField = Extract<Conflict, { kind: 'fields' }>['fields'][number]
type Side = 'mine' | 'theirs'

/** Field by field: how it was, mine, theirs, and which one is to stand. */
export function FieldConflict({
  edit,
  fields,
  decide,
}: {
  edit: ParkedEdit
  fields: readonly ConflictField[]
  decide: Decide
}) {
  const data = useAdmin()
  const entity = entityNamed(edit.write.entity)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const open = fields.filter(({ field }) => sides[field] === undefined).length
  const all = (side: Side) => setSides(Object.fromEntries(fields.map(({ field }) => [field, side])))
  const mine = fields.map(({ field }) => field).filter((field) => sides[field] === 'mine')
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => all('mine')}>
          Mine everywhere
        </Button>
        <Button variant="secondary" size="small" onClick={() => all('theirs')}>
          Theirs everywhere
        </Button>
      </div>
      <div className="space-y-4">
        {fields.map((field) => (
          <FieldChoice
            key={field.field}
            id={`${edit.write.id}-${field.field}`}
            entity={entity}
            conflict={field}
            side={sides[field.field]}
            onChoose={(side) => setSides({ ...sides, [field.field]: side })}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          disabled={open > 0 || decide.busy}
          onClick={() => decide.run(() => data.resolve(edit.write.id, { kind: 'fields', mine }))}
        >
          Use this choice
        </Button>
        <Button
          variant="quiet"
          className="text-danger"
          disabled={decide.busy}
          onClick={() => decide.discard()}
        >
          Discard my edit
        </Button>
        {open === 0 ? null : (
          <span className="text-sm text-muted">
            {open} {open === 1 ? 'field' : 'fields'} still to choose
          </span>
        )}
      </div>
    </>
  )
}

function FieldChoice({
  id,
  entity,
  conflict,
  side,
  onChoose,
}: {
  id: string
  entity: Entity
  conflict: ConflictField
  side: Side | undefined
  onChoose: (side: Side) => void
}) {
  const name = conflict.field
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-semibold">
        {entity.children[name]?.label ?? errorLabel(entity, name)}
      </legend>
      <div className="clear-both grid gap-2 md:grid-cols-3">
        <div className="rounded-control bg-tint p-3">
          <p className="text-sm text-muted">Before</p>
          <ValueView entity={entity} name={name} value={conflict.base} />
        </div>
        {(['mine', 'theirs'] as const).map((each) => (
          <label
            key={each}
            className={`flex cursor-pointer gap-3 rounded-control border-2 p-3 ${side === each ? 'border-accent bg-accent-tint' : 'border-line hover:border-accent'}`}
          >
            <input
              type="radio"
              name={id}
              checked={side === each}
              onChange={() => onChoose(each)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{each === 'mine' ? 'Mine' : 'Theirs'}</span>
              <ValueView entity={entity} name={name} value={conflict[each]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
