import { type Entity, type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useAdmin, useSiteRow } from '../data/hooks.ts'
import type { Conflict, ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { RowValues } from '../data/admin-row.ts'
import { textOf } from '../data/json-values.ts'
import { sameValue } from '../data/values.ts'
import { errorLabel } from '../texts/error-label.ts'
import { isLongText } from '../table/is-long-text.ts'
import { shortened, textDifference, type TextPart } from '../table/text-difference.ts'
import { MarkedText } from '../table/text-difference-view.tsx'
import { ValueView } from '../table/value-view.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'

type ConflictField = Extract<Conflict, { kind: 'fields' }>['fields'][number]
type Side = 'mine' | 'theirs'

const sides = { mine: 'Mine', theirs: 'Theirs' } as const
/** Both edits are of the same person. */
const sidesOfOneself = { mine: 'This edit', theirs: 'Your other edit' } as const

function isWithOneself({ author }: ConflictField): boolean {
  return author === 'self'
}

/** A side, and what it was chosen against: with another value of theirs the choice is open again. */
interface SideChoice {
  readonly side: Side
  readonly theirs: Json
}

/** Field by field: how it was, mine, theirs, and which one is to stand. */
export function FieldConflict({
  edit,
  fields: answered,
  actions,
}: {
  edit: ParkedEdit
  fields: readonly ConflictField[]
  actions: ParkedEditActions
}) {
  const data = useAdmin()
  const { entity: name, rowId } = edit.write
  const entity = entityNamed(name)
  const fields = theirsNow(name, answered, useSiteRow(name, rowId))
  const [choices, setChoices] = useState<Readonly<Record<string, SideChoice>>>({})
  const sideOf = ({ field, theirs }: ConflictField): Side | undefined => {
    const choice = choices[field]
    return choice !== undefined && sameValue(name, field, choice.theirs, theirs) ? choice.side : undefined
  }
  const choose = (targets: readonly ConflictField[], side: Side) =>
    setChoices({
      ...choices,
      ...Object.fromEntries(targets.map(({ field, theirs }) => [field, { side, theirs }])),
    })
  const open = fields.filter((field) => sideOf(field) === undefined).length
  const mine = fields.filter((field) => sideOf(field) === 'mine').map(({ field }) => field)
  const theirs = Object.fromEntries(fields.map(({ field, theirs: value }) => [field, value]))
  const names = fields.every(isWithOneself) ? sidesOfOneself : sides
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => choose(fields, 'mine')}>
          {names.mine} everywhere
        </Button>
        <Button variant="secondary" size="small" onClick={() => choose(fields, 'theirs')}>
          {names.theirs} everywhere
        </Button>
      </div>
      <div className="space-y-4">
        {fields.map((field) => (
          <FieldChoice
            key={field.field}
            id={`${edit.write.id}-${field.field}`}
            entity={entity}
            conflict={field}
            side={sideOf(field)}
            changedAgain={choices[field.field] !== undefined && sideOf(field) === undefined}
            onChoose={(side) => choose([field], side)}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          disabled={open > 0 || actions.busy}
          onClick={() => actions.run(() => data.resolve(edit.write.id, { kind: 'fields', mine, theirs }))}
        >
          Use this choice
        </Button>
        <Button
          variant="quiet"
          className="text-danger"
          disabled={actions.busy}
          onClick={() => actions.discard()}
        >
          Discard my edit
        </Button>
        {open === 0 ? null : (
          <span className="text-sm text-muted max-sm:order-first max-sm:basis-full">
            {open} {open === 1 ? 'field' : 'fields'} still to choose
          </span>
        )}
      </div>
    </>
  )
}

/**
 * The conflict as it stands on the site now. Where the change that was in the way has not reached this device yet, its
 * row still has the old value, and the server's answer has the newer value.
 */
function theirsNow(
  entity: EntityName,
  fields: readonly ConflictField[],
  row: RowValues | null,
): readonly ConflictField[] {
  return fields.map((each) => {
    const now = row?.[each.field]
    const isNews = now !== undefined && !sameValue(entity, each.field, now, each.base)
    if (!isNews || sameValue(entity, each.field, now, each.theirs)) return each
    // The answer did not name the author of this newer value.
    return { ...each, theirs: now, author: undefined }
  })
}

function FieldChoice({
  id,
  entity,
  conflict,
  side,
  changedAgain,
  onChoose,
}: {
  id: string
  entity: Entity
  conflict: ConflictField
  side: Side | undefined
  /** Theirs has become another value since a side was chosen. */
  changedAgain: boolean
  onChoose: (side: Side) => void
}) {
  const name = conflict.field
  const names = isWithOneself(conflict) ? sidesOfOneself : sides
  const { base, mine, theirs } = conflict
  const isLong = isLongText(entity.fields[name], base, mine, theirs)
  const texts = useMemo(
    () => (isLong ? textSides(textOf(base), textOf(mine), textOf(theirs)) : null),
    [isLong, base, mine, theirs],
  )
  const [isWhole, setWhole] = useState(false)
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-semibold">
        {entity.children[name]?.label ?? errorLabel(entity, name)}
      </legend>
      <output className="clear-both block text-sm text-warning">
        {changedAgain ? 'Changed again on the site: please choose once more.' : ''}
      </output>
      <div className="clear-both grid gap-2 md:grid-cols-3">
        <div className="min-w-0 rounded-control bg-tint p-3">
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
              <span className="block text-sm font-semibold">{names[each]}</span>
              {texts === null ? (
                <ValueView entity={entity} name={name} value={conflict[each]} />
              ) : (
                <MarkedText parts={isWhole ? texts[each] : shortened(texts[each])} mark="ins" />
              )}
            </span>
          </label>
        ))}
      </div>
      {texts !== null && Object.values(texts).some((parts) => shortened(parts).some(isShorterThan(parts))) ? (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only what changed' : 'Show the whole text'}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** A text as each side has made it, with new parts marked. */
function textSides(base: string, mine: string, theirs: string): Record<Side, readonly TextPart[]> {
  return { mine: textDifference(base, mine).after, theirs: textDifference(base, theirs).after }
}

function isShorterThan(parts: readonly TextPart[]): (part: TextPart, index: number) => boolean {
  return ({ text }, index) => text !== parts[index]?.text
}
