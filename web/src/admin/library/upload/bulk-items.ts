import type { LiveValue } from '../../data/live.ts'
import { type BulkState, withItem } from './bulk-state.ts'
import type { UploadItem, UploadStep } from './upload-item.ts'

/** The items of a bulk upload by id. Changes to removed items are ignored. */
export interface BulkItems {
  readonly get: (id: string) => UploadItem | undefined
  readonly change: (id: string, changes: Partial<UploadItem>) => void
  readonly setStep: (id: string, step: UploadStep) => void
}

export function bulkItems(state: LiveValue<BulkState>): BulkItems {
  const change = (id: string, changes: Partial<UploadItem>) => state.set(withItem(state.get(), id, changes))
  return {
    get: (id) => state.get().items.find((item) => item.id === id),
    change,
    setStep: (id, step) => change(id, { step }),
  }
}
