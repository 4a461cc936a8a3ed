import type { DeviceFile } from '../../data/device-file.ts'
import type { QueueView } from '../../data/outbox/queue-view.ts'
import type { RowOf } from '../../data/admin-row.ts'
import { parkReason } from '../../queue/park-reason.ts'
import { bulkTexts } from './upload-texts.ts'

/** The category of a file without a description. */
export const FIRST_CATEGORY = 'other'

/** A file of the bulk upload, with the values of its future asset. */
export interface UploadItem {
  readonly id: string
  readonly file: File
  /** The object URL of the file. */
  readonly previewUrl: string
  readonly assetKey: string
  readonly category: string
  /** The slugs of its themes. */
  readonly themes: readonly string[]
  readonly altText: string
  /** null: not computed yet. */
  readonly sourceHash: string | null
  /** Whether it is uploaded although the library has the same file. */
  readonly isWantedTwice: boolean
  /** Whether this browser cannot show it. The server decides about it. */
  readonly isBroken: boolean
  readonly step: UploadStep
}

/** The progress of this page with a file. Once it is stored on the device, the queue continues on its own. */
export type UploadStep =
  /** `isStarted`: the file waits for its turn. */
  | { readonly kind: 'chosen'; readonly isStarted: boolean }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'kept'; readonly address: string; readonly rowId: string }
  /** `isFinal`: a retry would fail again. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }

/** Whether the file is only chosen, so that it can still be changed. */
export function isOpen({ step }: UploadItem): boolean {
  return step.kind === 'chosen' && !step.isStarted
}

export type UploadStatus =
  | { readonly kind: 'pending' | 'on-device' | 'success' }
  /** `progress` is in per cent. */
  | { readonly kind: 'uploading'; readonly progress: number }
  | { readonly kind: 'error'; readonly message: string; readonly canRetry: boolean }

/** The rows, files and queue of this device. */
export interface UploadWorld {
  /** undefined: not yet known. */
  readonly assets: readonly RowOf<'website_assets'>[] | undefined
  /** Edits in releases, which may create the asset. undefined: not yet known. */
  readonly waiting: readonly RowOf<'release_edits'>[] | undefined
  readonly files: readonly DeviceFile[]
  readonly uploads: ReadonlyMap<string, number>
  readonly queue: QueueView
}

export const progressOf = { checked: 10, compressing: 20, compressed: 30, uploaded: 70 } as const

/** Derives the status from the progress of this page, then from the state of the file and its row. */
export function uploadStatus({ step }: UploadItem, world: UploadWorld): UploadStatus {
  switch (step.kind) {
    case 'chosen':
      return { kind: 'pending' }
    case 'preparing':
      return { kind: 'uploading', progress: step.progress }
    case 'failed':
      return { kind: 'error', message: step.message, canRetry: !step.isFinal }
    case 'kept':
      return keptStatus(step, world)
    default:
      return step satisfies never
  }
}

function keptStatus(
  { address, rowId }: Extract<UploadStep, { kind: 'kept' }>,
  { assets, waiting, files, uploads, queue }: UploadWorld,
): UploadStatus {
  if (assets === undefined || waiting === undefined) return uploading(progressOf.compressed)
  const isOfAsset = ({ values }: RowOf<'release_edits'>) =>
    values.entity === 'website_assets' && values.row_id === rowId
  const row = assets.find(({ id }) => id === rowId) ?? waiting.find(isOfAsset)
  if (row === undefined) return { kind: 'error', message: bulkTexts.removed, canRetry: false }
  if (row.edit === null || row.edit.kind === 'accepted') return { kind: 'success' }
  const file = files.find((each) => each.address === address)
  if (file?.state.kind === 'refused') return { kind: 'error', message: file.state.message, canRetry: true }
  const parked = parkedInsert(rowId, queue)
  if (parked !== undefined) {
    return { kind: 'error', message: bulkTexts.insertFailed(parkReason(parked)), canRetry: true }
  }
  if (queue.offline || queue.paused !== null) return { kind: 'on-device' }
  if (file === undefined || file.state.kind === 'uploaded') return uploading(progressOf.uploaded)
  const sent = uploads.get(address) ?? 0
  return uploading(progressOf.compressed + Math.round((progressOf.uploaded - progressOf.compressed) * sent))
}

/** The refused edit that creates the asset, on the site or in a release. */
export function parkedInsert(rowId: string, { parked }: QueueView): QueueView['parked'][number] | undefined {
  return parked.find(
    ({ write }) =>
      write.rowId === rowId || (write.entity === 'release_edits' && write.changes['row_id'] === rowId),
  )
}

function uploading(progress: number): UploadStatus {
  return { kind: 'uploading', progress }
}
