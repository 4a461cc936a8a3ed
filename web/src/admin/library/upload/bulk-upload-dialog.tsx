import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useDeviceFiles, useRows, useRowsView } from '../../data/hooks.ts'
import { listAddress } from '../../entities/addresses.ts'
import { DraftOffers } from '../../form/drafts/draft-offers.tsx'
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts'
import { useFileDrop } from '../../media/use-file-drop.ts'
import { AwaitedFiles } from './awaited-files.tsx'
import { bulkPlace } from './bulk-draft.ts'
import { DatabaseErrorCard } from './database-error-card.tsx'
import { DropArea } from './drop-area.tsx'
import { FileNotes } from './file-notes.tsx'
import { SetForAll } from './set-for-all.tsx'
import { isOpen, type UploadItem, type UploadStatus } from './upload-item.ts'
import { UploadRow } from './upload-row.tsx'
import { UploadTable } from './upload-table.tsx'
import { uploadProblems } from './upload-problems.ts'
import { useBulkDraft, useBulkUpload, useUploadStatuses } from './use-bulk-upload.ts'
import { useStartUpload } from './use-start-upload.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** Uploads many files at once. It asks for a key, category and other texts of each, then shows the progress. */
export function BulkUploadDialog() {
  const bulk = useBulkUpload()
  const { items, leftOut, awaited } = useSyncExternalStore(bulk.state.subscribe, bulk.state.get)
  const draft = useBulkDraft(bulk)
  const draftId = useSyncExternalStore(draft.id.subscribe, draft.id.get)
  const { rows: assets } = useRows('website_assets')
  const files = useDeviceFiles()
  const { phase, error } = useRowsView()
  const databaseError = phase === 'failed' ? (error ?? 'The content cannot be opened') : null
  const { start, retry, isStarting, obstacle, clearObstacle } = useStartUpload(bulk, databaseError === null)
  const toast = useToast()
  const navigate = useNavigate()
  const isOver = useFileDrop((chosen) => bulk.add(chosen))
  // However the dialog is left, the next one opens without the files that were finished or only chosen.
  useEffect(() => () => bulk.clear(), [bulk])

  const problems = uploadProblems(items, assets, files)
  const statuses = useUploadStatuses(bulk, items)
  const open = items.filter(isOpen)
  useUnsavedGuard(open.length > 0, nothing)
  // Files that are not stored on the device would be lost with the tab.
  useUnloadWarning(
    items.some(({ step }) => step.kind === 'preparing' || (step.kind === 'chosen' && step.isStarted)),
  )
  const retriable = items.filter((_, index) => {
    const status = statuses[index]
    return status?.kind === 'error' && status.canRetry
  })
  const goOn = async (id: string) => {
    if (!(await draft.goOn(id))) toast.error({ title: 'This draft is open in another tab' })
  }
  const close = () => void navigate(listAddress('website_assets'))

  return (
    <Dialog
      open
      size="wide"
      title="Bulk upload"
      onClose={close}
      footer={
        <>
          <output className="mr-auto text-sm text-muted">{summary(statuses)}</output>
          {retriable.length < 2 ? null : (
            <Button variant="secondary" onClick={() => retry(retriable.map(({ id }) => id))}>
              Retry all {retriable.length} that failed
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {open.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {open.length === 0 ? null : (
            <Button busy={isStarting} onClick={() => void start()}>
              Upload {open.length} {open.length === 1 ? 'file' : 'files'}
            </Button>
          )}
        </>
      }
    >
      {databaseError === null ? null : <DatabaseErrorCard errors={[databaseError]} />}
      <div className="mb-3 space-y-2 empty:hidden">
        <DraftOffers place={bulkPlace} ownId={draftId} onContinue={(id) => void goOn(id)} />
        <AwaitedFiles files={awaited} onDiscard={() => bulk.forgetAwaited()} />
      </div>
      <DropArea isLarge={items.length === 0} isOver={isOver} onFiles={(chosen) => bulk.add(chosen)} />
      <FileNotes items={items} leftOut={leftOut} />
      {obstacle === null ? null : (
        <p role="alert" className="mt-3 font-medium text-danger">
          {obstacle}
        </p>
      )}
      <SetForAll items={open} onChange={(changesOf) => bulk.changeAll(changesOf)} />
      <UploadTable isEmpty={items.length === 0} hasFields={open.length > 0}>
        {failedFirst(items, statuses).map(({ item, number, status }) => (
          <UploadRow
            key={item.id}
            item={item}
            number={number}
            status={status}
            problems={problems.get(item.id)}
            onChange={(changes) => {
              clearObstacle()
              bulk.change(item.id, changes)
            }}
            onRemove={() => bulk.remove(item.id)}
            onRetry={() => retry([item.id])}
          />
        ))}
      </UploadTable>
      {statuses.some(({ kind }) => kind === 'uploading') ? (
        <p className="mt-3 text-sm text-muted">You can close this dialog. The upload continues.</p>
      ) : null}
    </Dialog>
  )
}

const nothing = () => {}

/** The files with their numbers. Failed files come first, the others in the order of selection. */
function failedFirst(items: readonly UploadItem[], statuses: readonly UploadStatus[]) {
  const rank = ({ status }: { status: UploadStatus }) => (status.kind === 'error' ? 0 : 1)
  return items
    .map((item, i) => ({ item, number: i + 1, status: statuses[i] ?? { kind: 'pending' as const } }))
    .toSorted((a, b) => rank(a) - rank(b))
}

function summary(statuses: readonly { kind: string }[]): string {
  const count = (kind: string) => statuses.filter((status) => status.kind === kind).length
  return [
    [count('uploading'), 'uploading'],
    [count('on-device'), 'saved on this device'],
    [count('success'), 'uploaded'],
    [count('error'), 'failed'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ')
}
