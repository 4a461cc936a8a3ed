import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { siteToday } from '../queries/use-today.ts'
import { saveFile } from '../save-file.ts'
import { exportRows } from './export-rows.ts'
import { createReferences } from './references.ts'
import { rowCount } from './row-count.ts'
import { useTransferRows } from './use-transfer-rows.ts'

/** Saves a list as a file for spreadsheets: the rows found, in their order, or all rows. */
export function ExportDialog({ name }: { name: EntityName }) {
  const shown = useOutletContext<readonly AdminRow[]>()
  const navigate = useNavigate()
  const toast = useToast()
  const rowsOf = useTransferRows(name)
  const all = rowsOf?.(name) ?? []
  const isFiltered = shown.length < all.length
  const [wantsAll, setWantsAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { plural } = entityNamed(name)
  const close = () => void navigate('..')
  const rows = isFiltered && wantsAll ? all : shown

  const save = async () => {
    if (rowsOf === null) return
    setBusy(true)
    const file = await exportRows(name, rows, createReferences(rowsOf))
    saveFile(file, `${entityRecord(name).path}-${siteToday()}.csv`)
    toast.success({ title: `${rowCount(rows.length)} exported` })
    close()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`Export ${plural.toLowerCase()}`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button busy={isBusy} disabled={rowsOf === null || rows.length === 0} onClick={() => void save()}>
            Export {rowCount(rows.length)}
          </Button>
        </>
      }
    >
      {rowsOf === null ? <p>Loading content …</p> : null}
      {isFiltered ? (
        <fieldset className="mb-4 space-y-2">
          <legend className="sr-only">Items to export</legend>
          {[false, true].map((choice) => (
            <label key={String(choice)} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="which-rows"
                checked={wantsAll === choice}
                onChange={() => setWantsAll(choice)}
                className="size-5 accent-accent"
              />
              {choice ? `All ${rowCount(all.length)}` : `The ${rowCount(shown.length)} in the current list`}
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="text-sm text-muted">
        The CSV file has all fields. You can edit it in a spreadsheet and import it again. Values that you do
        not change stay as they are.
      </p>
    </Dialog>
  )
}
