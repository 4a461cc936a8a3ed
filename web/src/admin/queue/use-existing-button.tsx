import { entityNamed } from '@coop/sync/entities'
import { useMemo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useAdmin, useRowsOf } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { titleOf } from '../data/row-values.ts'
import type { ParkedEditActions } from './parked-edit-actions.ts'
import { existingRow, renamingEdits, waitingEntities, waitingUses } from './waiting-uses.ts'

/** Discards a new row that already exists on the site, and makes references to it name the existing row. */
export function UseExistingButton({ edit, actions }: { edit: ParkedEdit; actions: ParkedEditActions }) {
  const data = useAdmin()
  const { rows } = useRowsOf(useMemo(() => waitingEntities(edit), [edit]))
  const { write } = edit
  const rowsOf = (name: Parameters<typeof rows.get>[0]) => rows.get(name) ?? []
  const existing = write.op === 'insert' ? existingRow(edit, rowsOf) : null
  if (existing === null) return null
  const replace = async () => {
    const uses = waitingUses(edit, rowsOf)
    const edits = renamingEdits(uses, write.rowId, existing.id, rowsOf, () => data.newId())
    if (edits.length > 0) await data.applyAll(write.entity, edits)
    await data.discard(write.id)
  }
  return (
    <Button variant="secondary" disabled={actions.busy} onClick={() => actions.run(replace)}>
      Use the existing “{titleOf(entityNamed(write.entity), existing.values, existing.id)}”
    </Button>
  )
}
