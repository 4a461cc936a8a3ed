import { type EntityName, sameValue } from '@coop/sync/entities'
import { useEffect } from 'react'
import type { RowValues } from '../data/admin-row.ts'
import { useAdmin, useQueue, useSiteRow } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { ConflictField } from './both-value.ts'
import { forgetChoicesBut } from './kept-choices.ts'
import type { ParkedEditActions } from './parked-edit-actions.ts'
import { type ChosenSides, SideChoices } from './side-choices.tsx'

/** A conflict of fields, decided field by field. */
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
  const { parked } = useQueue()
  useEffect(() => {
    forgetChoicesBut(
      userId,
      parked.map(({ write }) => write.id),
    )
  }, [userId, parked])
  const use = async ({ mine, merged }: ChosenSides) => {
    await data.resolve(edit.write.id, {
      kind: 'fields',
      mine,
      theirs: Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])),
      ...(Object.keys(merged).length === 0 ? {} : { merged }),
    })
  }
  return (
    <SideChoices
      edit={edit.write}
      fields={fields}
      discard="Discard my edit"
      isBusy={actions.busy}
      onUse={(chosen) => actions.run(async () => await use(chosen))}
      onDiscard={() => actions.discard()}
    />
  )
}

/**
 * The conflict with the current values of the site. If the conflicting change has not reached this device yet, the row
 * still has the old value, and the value in the server's answer is newer.
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
    // The author of this newer value is unknown, since the answer names the earlier one.
    return { ...each, theirs: now, author: undefined, made: undefined }
  })
}
