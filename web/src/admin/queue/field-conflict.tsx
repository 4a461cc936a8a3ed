import { type EntityName, entityNamed, sameValue } from '@coop/sync/entities'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { RowValues } from '../data/admin-row.ts'
import { useAdmin, useQueue, useSiteRow } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { ConflictField } from './both-value.ts'
import { FieldChoice } from './field-choice.tsx'
import { forgetChoicesBut } from './kept-choices.ts'
import type { ParkedEditActions } from './parked-edit-actions.ts'
import { isWithOneself, sides, sidesOfOneself } from './sides.ts'
import { useSideChoices } from './use-side-choices.ts'

/** Field by field: how it was, mine, theirs, and which one is to stand, or both together. */
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
  const { entity: name, rowId, userId } = edit.write
  const fields = theirsNow(name, answered, useSiteRow(name, rowId))
  const { sideOf, isOpenAgain, bothOf, faultOf, choose, merged } = useSideChoices(edit.write)
  const open = fields.filter((field) => sideOf(field) === undefined || faultOf(field) !== null).length
  const { parked } = useQueue()
  useEffect(() => {
    forgetChoicesBut(
      userId,
      parked.map(({ write }) => write.id),
    )
  }, [userId, parked])
  const names = fields.every(isWithOneself) ? sidesOfOneself : sides
  const use = async () => {
    const together = merged(fields)
    await data.resolve(edit.write.id, {
      kind: 'fields',
      mine: fields.filter((field) => sideOf(field) !== 'theirs').map(({ field }) => field),
      theirs: Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])),
      ...(Object.keys(together).length === 0 ? {} : { merged: together }),
    })
  }
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
            entity={entityNamed(name)}
            conflict={field}
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
        <Button disabled={open > 0 || actions.busy} onClick={() => actions.run(use)}>
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
    return { ...each, theirs: now, author: undefined, made: undefined }
  })
}
