import type { DeviceFile } from '../../data/device-file.ts'
import type { QueueView } from '../../data/outbox/queue-view.ts'
import type { RowOf } from '../../data/admin-row.ts'
import { parkReason } from '../../queue/park-reason.ts'
import { bulkTexts } from './upload-texts.ts'

/** Of a file that nothing was said about yet. */
export const FIRST_CATEGORY = 'other'

/** A file of the bulk upload, with what the asset that it becomes will say. */
export interface UploadItem {
  readonly id: string
  readonly file: File
  /** Where this browser shows it. */
  readonly previewUrl: string
  readonly assetKey: string
  readonly category: string
  /** By slug. */
  readonly themes: readonly string[]
  readonly altText: string
  /** null: not computed yet. */
  readonly sourceHash: string | null
  /** It is uploaded although the library has the same file. */
  readonly isWantedTwice: boolean
  /** This browser cannot show it; the server decides. */
  readonly isBroken: boolean
  readonly step: UploadStep
}

/** How far this page has come with a file. Once it is kept, the queue of the device goes on by itself. */
export type UploadStep =
  /** `isStarted`: it waits for its turn. */
  | { readonly kind: 'chosen'; readonly isStarted: boolean }
  | { readonly kind: 'preparing'; readonly progress: number }
  | { readonly kind: 'kept'; readonly address: string; readonly rowId: string }
  /** `isFinal`: it would fail again. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }

/** Chosen, and not begun: what can still be changed. */
export function isOpen({ step }: UploadItem): boolean {
  return step.kind === 'chosen' && !step.isStarted
}

export type UploadStatus =
  | { readonly kind: 'pending' | 'on-device' | 'success' }
  /** In per cent. */
  | { readonly kind: 'uploading'; readonly progress: number }
  | { readonly kind: 'error'; readonly message: string; readonly canRetry: boolean }

/** The rows, files and queue of this device. */
export interface UploadWorld {
  /** undefined: not yet known. */
  readonly assets: readonly RowOf<'website_assets'>[] | undefined
  /** Edits that wait in releases: an asset may be one of them. undefined: not yet known. */
  readonly waiting: readonly RowOf<'release_edits'>[] | undefined
  readonly files: readonly DeviceFile[]
  readonly uploads: ReadonlyMap<string, number>
  readonly queue: QueueView
}

export const progressOf = { checked: 10, compressing: 20, compressed: 30, uploaded: 70 } as const

/** From what the page itself has done, and then from where the file and its row stand. */
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

/** The edit that makes the asset, on the site or in a release, where it was refused. */
export function parkedInsert(rowId: string, { parked }: QueueView): QueueView['parked'][number] | undefined {
  return parked.find(
    ({ write }) =>
      write.rowId === rowId || (write.entity === 'release_edits' && write.changes['row_id'] === rowId),
  )
}

function uploading(progress: number): UploadStatus {
  return { kind: 'uploading', progress }
}
