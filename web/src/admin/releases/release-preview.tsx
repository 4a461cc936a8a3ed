import { refusalToEdit } from '@coop/sync/releases'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ChoiceBox } from '../choices/choice-box.tsx'
import { AdminContext } from '../data/admin-context.ts'
import { useRow, useSource } from '../data/hooks.ts'
import { HOME, pageChoices } from '../preview/page-choices.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useOpenField } from '../preview/use-open-field.ts'
import { useSavedRows } from '../preview/use-saved-rows.ts'
import { releaseAddress } from '../staging/release-address.ts'
import { setReleaseTarget } from '../staging/release-target.ts'
import { stagedSource, unstagedSource } from '../staging/staged-source.ts'
import { type Release, useReleaseEdits } from './use-release.ts'

/** The site with the release applied, from the rows of this device. */
export function ReleasePreview() {
  const { releaseId = '' } = useParams()
  const navigate = useNavigate()
  const source = useSource()
  const release = useRow('releases', releaseId)
  const staged = useMemo(() => stagedSource(unstagedSource(source), releaseId), [source, releaseId])
  const close = () => void navigate(releaseAddress(releaseId))
  return (
    <Dialog
      open
      onClose={close}
      title="Preview"
      description={release == null ? undefined : `The site with the release “${release.values.name}”`}
      size="whole"
      footer={
        <Button variant="secondary" onClick={close}>
          Back to the release
        </Button>
      }
    >
      {release == null ? null : (
        <AdminContext value={staged}>
          <SitePreview release={release} />
        </AdminContext>
      )}
    </Dialog>
  )
}

const PAGE_ID = 'previewed-page'

function SitePreview({ release }: { release: Release }) {
  const saved = useSavedRows()
  const edits = useReleaseEdits(release.id)
  const openField = useOpenField()
  const [address, setAddress] = useState(HOME)
  const refusal = refusalToEdit(release.values.state)
  const content = useMemo(() => {
    if (saved === null) return null
    const { rowsOf, publicRows, pictures } = saved
    const rows = { rowsOf, edited: null }
    return { publicRows, edit: [], address, part: null, isOwnPage: true, pictures, rows, fromTop: true }
  }, [saved, address])
  const choices = useMemo(() => {
    const changed = new Set(edits.map(({ values }) => values.row_id))
    return saved === null ? [] : pageChoices(saved.rowsOf, (rowId) => changed.has(rowId))
  }, [saved, edits])
  return (
    <PreviewPane
      content={content}
      note={
        refusal === null
          ? ''
          : 'This release cannot be edited. Fields that you open here belong to the live site.'
      }
      onOpen={(field) => {
        if (refusal === null) setReleaseTarget(release.id)
        openField(field)
      }}
      onMove={setAddress}
    >
      <div className="w-72 max-w-full max-sm:w-full">
        <label htmlFor={PAGE_ID} className="sr-only">
          Page
        </label>
        <ChoiceBox
          id={PAGE_ID}
          choices={choices}
          value={address === HOME ? '' : address}
          onChange={(next) => setAddress(next === '' ? HOME : next)}
          none="Home"
          clearLabel="Back to the homepage"
        />
      </div>
    </PreviewPane>
  )
}
