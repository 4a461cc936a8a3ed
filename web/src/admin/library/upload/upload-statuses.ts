import type { AdminSource } from '../../data/admin-context.ts'
import type { Live } from '../../data/live.ts'
import type { BulkState } from './bulk-state.ts'
import { type UploadItem, type UploadStatus, uploadStatus } from './upload-item.ts'

type StatusKind = UploadStatus['kind']

/** The statuses of the items, derived from this page and the queue of the device. */
export interface UploadStatuses {
  readonly of: (item: UploadItem) => UploadStatus
  /** Called when the status of any item may have changed. */
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves when an item has one of these statuses; null if the item was removed. */
  readonly reached: (id: string, ...kinds: readonly StatusKind[]) => Promise<StatusKind | null>
}

export function uploadStatuses(source: AdminSource, state: Live<BulkState>): UploadStatuses {
  const { files, uploads, queue } = source
  const assets = source.rows('website_assets')
  const waiting = source.rows('release_edits')
  const lives: readonly Live<unknown>[] = [state, assets, waiting, files, uploads, queue]

  const of = (item: UploadItem) =>
    uploadStatus(item, {
      assets: assets.get(),
      waiting: waiting.get(),
      files: files.get(),
      uploads: uploads.get(),
      queue: queue.get(),
    })
  const subscribe = (listener: () => void) => {
    const ends = lives.map((live) => live.subscribe(listener))
    return () => {
      for (const end of ends) end()
    }
  }
  const reached = (id: string, ...kinds: readonly StatusKind[]) =>
    new Promise<StatusKind | null>((resolve) => {
      let end = () => {}
      const look = () => {
        const item = state.get().items.find((each) => each.id === id)
        const kind = item === undefined ? null : of(item).kind
        if (kind !== null && !kinds.includes(kind)) return
        end()
        resolve(kind)
      }
      end = subscribe(look)
      look()
    })
  return { of, subscribe, reached }
}
