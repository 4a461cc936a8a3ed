import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useRow } from '../data/hooks.ts'
import { listAddress, previewAddress, rowAddress } from '../entities/addresses.ts'
import { titleOf } from '../data/row-values.ts'
import { RowPreview } from './row-preview.tsx'
import { useOpenField } from './use-open-field.ts'

/** A saved row as visitors will see it, from the rows of this device, including drafts and pending edits. */
export function RowPreviewDialog({ name }: { name: EntityName }) {
  const { rowId = '' } = useParams()
  const navigate = useNavigate()
  const row = useRow(name, rowId)
  const openField = useOpenField()
  const close = () => void navigate(listAddress(name))
  // Reports have their own screen.
  if (name === 'reports') return <Navigate to={previewAddress(name, rowId)} replace />
  return (
    <Dialog
      open
      onClose={close}
      title="Preview"
      description={row == null ? undefined : titleOf(entityNamed(name), row.values, rowId)}
      size="whole"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Back to the list
          </Button>
          {row == null ? null : <ButtonLink to={rowAddress(name, rowId)}>Edit</ButtonLink>}
        </>
      }
    >
      <RowPreview name={name} rowId={rowId} changes={noChanges} pictures={noPictures} onOpen={openField} />
    </Dialog>
  )
}

const noChanges = {}
const noPictures: ReadonlyMap<string, string> = new Map()
