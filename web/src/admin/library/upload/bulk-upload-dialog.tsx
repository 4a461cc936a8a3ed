import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import {
  useDeviceFiles,
  useQueue,
  useRows,
  useRowsView,
  useUploads,
  useUndoAction,
} from '../../data/hooks.ts'
import { listAddress } from '../../entities/addresses.ts'
import { optionLabel } from '../../texts/option-label.ts'
import { DraftOffers } from '../../form/drafts/draft-offers.tsx'
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts'
import { assetTypes } from '../../media/file-types.ts'
import { FileButtons } from '../../media/file-buttons.tsx'
import { useFileDrop } from '../../media/use-file-drop.ts'
import { bulkPlace } from './bulk-draft.ts'
import type { BatchEvents } from './bulk-upload.ts'
import { DatabaseErrorCard } from './database-error-card.tsx'
import { FileList } from './file-list.tsx'
import { isOpen, uploadStatus } from './upload-item.ts'
import { UploadItemCard } from './upload-item-card.tsx'
import { uploadProblems } from './upload-problems.ts'
import { bulkTexts, bulkToasts } from './upload-texts.ts'
import { useBulkDraft, useBulkUpload } from './use-bulk-upload.ts'

/** Many files at once: what each is called and where it belongs, and then how far each has come. */
export function BulkUploadDialog() {
  const bulk = useBulkUpload()
  const { items, leftOut, awaited } = useSyncExternalStore(bulk.state.subscribe, bulk.state.get)
  const draft = useBulkDraft(bulk)
  const draftId = useSyncExternalStore(draft.id.subscribe, draft.id.get)
  const { rows: assets } = useRows('website_assets')
  const files = useDeviceFiles()
  const uploads = useUploads()
  const queue = useQueue()
  const view = useRowsView()
  const toast = useToast()
  const undoAction = useUndoAction()
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isOver = useFileDrop((chosen) => bulk.add(chosen))
  // What was done or only chosen is gone at the next opening, however this one was left.
  useEffect(() => () => bulk.clear(), [bulk])

  const problems = uploadProblems(items, assets, files)
  const statuses = items.map((item) => uploadStatus(item, { assets, files, uploads, queue }))
  const open = items.filter(isOpen)
  useUnsavedGuard(open.length > 0, nothing)
  // Only what the device has kept outlives the tab.
  const isPreparing = items.some(
    ({ step }) => step.kind === 'preparing' || (step.kind === 'chosen' && step.isStarted),
  )
  useEffect(() => {
    if (!isPreparing) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isPreparing])
  const failed = items.filter((_, place) => {
    const status = statuses[place]
    return status?.kind === 'error' && status.canRetry
  })
  const faulty = items.flatMap(({ id, file, step, isBroken }, place) =>
    isBroken || (step.kind === 'failed' && step.isFinal)
      ? [{ text: `File ${place + 1}, ${file.name}`, id }]
      : [],
  )
  const underWay = statuses.filter(({ kind }) => kind === 'uploading').length
  const databaseError = view.phase === 'failed' ? (view.error ?? 'The rows cannot be opened') : null

  const events: BatchEvents = {
    onKept: (count, stepId) => toast.success(bulkToasts.kept(count), undoAction(stepId)),
    onEnd: ({ succeeded, failed: lost, stepId }) =>
      lost === 0
        ? toast.success(bulkToasts.successful(succeeded), undoAction(stepId))
        : toast.error(bulkToasts.completed(succeeded, lost)),
  }
  const start = async () => {
    if (databaseError !== null) {
      toast.error(bulkToasts.databaseError)
      return
    }
    setError(null)
    setStarting(true)
    try {
      const obstacle = await bulk.start({ ...events, onStart: () => setStarting(false) })
      if (obstacle === null) return
      setError(obstacle)
      toast.error(bulkToasts.uploadFailed(obstacle))
    } catch {
      toast.error(bulkToasts.failed)
    } finally {
      setStarting(false)
    }
  }
  const retry = (ids: readonly string[]) =>
    void bulk.retry(ids, events).catch(() => toast.error(bulkToasts.failed))
  const goOn = async (id: string) => {
    if (!(await draft.goOn(id))) toast.error({ title: 'These words are open in another tab' })
  }
  const close = () => void navigate(listAddress('website_assets'))

  return (
    <Dialog
      open
      size="large"
      title="Bulk upload"
      onClose={close}
      footer={
        <>
          <output className="mr-auto text-sm text-muted">{summary(statuses)}</output>
          {failed.length < 2 ? null : (
            <Button variant="secondary" onClick={() => retry(failed.map(({ id }) => id))}>
              Retry all {failed.length} that failed
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
        <DraftOffers place={bulkPlace} ownId={draftId} onGoOn={(id) => void goOn(id)} />
        {awaited.length === 0 ? null : (
          <section
            aria-label="Files to choose again"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-tint p-3"
          >
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {bulkTexts.awaited(awaited.map(({ name }) => name))}
            </p>
            <Button variant="quiet" size="small" className="min-h-11" onClick={() => bulk.forgetAwaited()}>
              Discard
            </Button>
          </section>
        )}
      </div>
      <div
        className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed px-4 text-center ${items.length === 0 ? 'py-12' : 'py-4'} ${isOver ? 'border-accent bg-accent-tint' : 'border-line-strong'}`}
      >
        <p>
          <span className="pointer-coarse:hidden">Drop files here, paste them, or choose them. </span>
          <span className="text-sm text-muted">{bulkTexts.taken}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButtons
            label="Choose files"
            accept={assetTypes}
            multiple
            onFiles={(chosen) => bulk.add(chosen)}
          />
        </div>
      </div>
      <output className="mt-2 block text-sm text-muted empty:hidden">
        {leftOut.length === 0 ? null : (
          <FileList
            title={bulkTexts.leftOut(leftOut.length)}
            files={leftOut.map(({ name, reason }) => ({ text: `${name}: ${reason}` }))}
          />
        )}
        {faulty.length === 0 ? null : <FileList title={bulkTexts.faulty(faulty.length)} files={faulty} />}
      </output>
      {error === null ? null : (
        <p role="alert" className="mt-3 font-medium text-danger">
          {error}
        </p>
      )}
      {open.length < 2 ? null : (
        <label className="mt-4 flex flex-wrap items-center gap-2 text-sm font-semibold">
          Category of all
          <select
            value={
              open.every(({ category }) => category === open[0]?.category) ? (open[0]?.category ?? '') : ''
            }
            onChange={({ target }) =>
              target.value === '' ? undefined : bulk.changeAll({ category: target.value })
            }
            className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-base font-normal"
          >
            <option value="">Different</option>
            {ASSET_CATEGORIES.map((name) => (
              <option key={name} value={name}>
                {optionLabel(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ol aria-label="Chosen files" className="mt-4 space-y-3">
        {items.map((item, place) => (
          <UploadItemCard
            key={item.id}
            item={item}
            number={place + 1}
            status={statuses[place] ?? { kind: 'pending' }}
            problems={problems.get(item.id)}
            onChange={(changes) => {
              setError(null)
              bulk.change(item.id, changes)
            }}
            onRemove={() => bulk.remove(item.id)}
            onRetry={() => retry([item.id])}
          />
        ))}
      </ol>
      {underWay === 0 ? null : (
        <p className="mt-3 text-sm text-muted">You can close this: the upload goes on by itself.</p>
      )}
    </Dialog>
  )
}

const nothing = () => {}

function summary(statuses: readonly { kind: string }[]): string {
  const count = (kind: string) => statuses.filter((status) => status.kind === kind).length
  return [
    [count('uploading'), 'uploading'],
    [count('on-device'), 'on this device'],
    [count('success'), 'uploaded'],
    [count('error'), 'failed'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ')
}
