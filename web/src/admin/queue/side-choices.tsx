import { entityNamed } from '@coop/sync/entities'
import { Button } from '../../ui/buttons/button.tsx'
import type { RowValues } from '../data/admin-row.ts'
import type { ConflictField } from './both-value.ts'
import { FieldChoice } from './field-choice.tsx'
import { isWithOneself, type SideNames, sides, sidesOfOneself } from './sides.ts'
import { type ChosenEdit, useSideChoices } from './use-side-choices.ts'

/** The chosen sides of all fields. */
export interface ChosenSides {
  /** The fields with my value or the merged value. */
  readonly mine: readonly string[]
  /** The merged values of fields for which both were chosen. */
  readonly merged: RowValues
}

interface SideChoicesProps {
  edit: ChosenEdit
  fields: readonly ConflictField[]
  /** undefined: the sides are named "mine" and "theirs" */
  names?: SideNames
  discard: string
  isBusy: boolean
  onUse: (chosen: ChosenSides) => void
  onDiscard: () => void
}

/** Shows each field with the old value and both sides, and lets the user choose one side or the merged value. */
export function SideChoices({ edit, fields, names, discard, isBusy, onUse, onDiscard }: SideChoicesProps) {
  const { sideOf, isOpenAgain, bothOf, faultOf, choose, merged } = useSideChoices(edit)
  const open = fields.filter((field) => sideOf(field) === undefined || faultOf(field) !== null).length
  const shown = names ?? (fields.every(isWithOneself) ? sidesOfOneself : sides)
  const use = () =>
    onUse({
      mine: fields.filter((field) => sideOf(field) !== 'theirs').map(({ field }) => field),
      merged: merged(fields),
    })
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => choose(fields, 'mine')}>
          {shown.mine} for all fields
        </Button>
        <Button variant="secondary" size="small" onClick={() => choose(fields, 'theirs')}>
          {shown.theirs} for all fields
        </Button>
      </div>
      <div className="space-y-4">
        {fields.map((field) => (
          <FieldChoice
            key={field.field}
            id={`${edit.id}-${field.field}`}
            entity={entityNamed(edit.entity)}
            conflict={field}
            names={names ?? (isWithOneself(field) ? sidesOfOneself : sides)}
            side={sideOf(field)}
            changedAgain={isOpenAgain(field)}
            both={bothOf(field)}
            fault={faultOf(field) ?? undefined}
            onChoose={(side) => choose([field], side)}
            onBoth={(text) => choose([field], 'both', text)}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button disabled={open > 0 || isBusy} onClick={use}>
          Apply choices
        </Button>
        <Button variant="quiet" className="text-danger" disabled={isBusy} onClick={onDiscard}>
          {discard}
        </Button>
        {open === 0 ? null : (
          <span className="text-sm text-muted max-sm:order-first max-sm:basis-full">
            {open} {open === 1 ? 'field' : 'fields'} left to choose
          </span>
        )}
      </div>
    </>
  )
}
