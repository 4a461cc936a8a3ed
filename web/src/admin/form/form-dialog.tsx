import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useQueue, useRow } from '../data/hooks.ts'
import { listAddress } from '../entities/addresses.ts'
import { DraftsOfDeleted } from './drafts/drafts-of-deleted.tsx'
import { EntityForm } from './entity-form.tsx'
import { type FormStart, startOfNewRow, startOfResend, startOfRow } from './form-start.ts'

/** The form at an address of its own, over the list that it belongs to. */
export function FormDialog({ name }: { name: EntityName }) {
  const { rowId } = useParams()
  const [search] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const resend = search.get('resend')
  const close = useCallback(() => void navigate(listAddress(name)), [navigate, name])
  // Another navigation is another form, also one to the row that has just been saved.
  return rowId === undefined ? (
    <NewRow key={key} name={name} onClose={close} />
  ) : (
    <ExistingRow key={key} name={name} rowId={rowId} resend={resend} onClose={close} />
  )
}

function NewRow({ name, onClose }: { name: EntityName; onClose: () => void }) {
  const [start] = useState(() => startOfNewRow(name, new Date()))
  return <EntityForm name={name} start={start} onClose={onClose} />
}

function ExistingRow({
  name,
  rowId,
  resend,
  onClose,
}: {
  name: EntityName
  rowId: string
  resend: string | null
  onClose: () => void
}) {
  const row = useRow(name, rowId)
  const { parked } = useQueue()
  const refused = resend === null ? undefined : parked.find(({ write }) => write.id === resend)
  const [start, setStart] = useState<FormStart | null>(null)

  // Taken once, so that nothing that arrives later changes what is being typed.
  if (start === null && row !== undefined) {
    if (refused !== undefined) setStart(startOfResend(name, refused, row))
    else if (row !== null) setStart(startOfRow(name, row))
  }
  if (start !== null) return <EntityForm name={name} start={start} onClose={onClose} />

  const label = entityNamed(name).label
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      size="small"
      footer={<Button onClick={onClose}>Back to the list</Button>}
    >
      {row === null ? <DraftsOfDeleted name={name} rowId={rowId} /> : null}
      <p>
        {row === undefined ? 'Loading …' : `This ${label.toLowerCase()} does not exist, or has been deleted.`}
      </p>
    </Dialog>
  )
}
