import type { AdminSource } from '../../data/admin-context.ts'
import type { AdminData } from '../../data/admin-data.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import type { PrepareFileOptions } from '../../media/prepare-file.ts'
import type { BulkItems } from './bulk-items.ts'
import { parkedInsert, progressOf, type UploadItem, type UploadStep } from './upload-item.ts'
import { bulkTexts } from './upload-texts.ts'

export type PrepareFile = (file: File, options: PrepareFileOptions) => Promise<PreparedFile>

interface ItemUploader {
  /**
   * Stores a file and its row on the device, or sends a refused one again. A failure is reported in the item.
   *
   * @param data creates the row in the target of this upload
   */
  readonly upload: (item: UploadItem, stepId: string, data: AdminData) => Promise<void>
  /** Ends the preparation of a file, if one is running. */
  readonly abort: (id: string) => void
}

export function createItemUploader(
  { files, queue, view }: AdminSource,
  items: BulkItems,
  prepare: PrepareFile,
): ItemUploader {
  const preparing = new Map<string, AbortController>()

  const keep = async (item: UploadItem, stepId: string, data: AdminData) => {
    const { id, file, category, themes } = item
    const assetKey = item.assetKey.trim()
    const { phase, error } = view.get()
    if (phase === 'failed') throw new Error(bulkTexts.connectionFailed(error ?? 'unknown'))
    if (assetKey === '' || category === '') throw new Error(bulkTexts.required)
    const controller = new AbortController()
    preparing.set(id, controller)
    items.setStep(id, { kind: 'preparing', progress: 0 })
    try {
      const prepared = await prepare(file, {
        category,
        bulk: true,
        signal: controller.signal,
        report: (step) => items.setStep(id, { kind: 'preparing', progress: progressOf[step] }),
      })
      const address = await data.addFile(prepared)
      const { rowId } = await data.create(
        'website_assets',
        {
          asset_key: assetKey,
          category,
          image_url: address,
          alt_text: item.altText.trim() === '' ? null : item.altText.trim(),
          theme_tags: [...themes],
          original_filename: file.name.slice(-255),
        },
        stepId,
      )
      items.setStep(id, { kind: 'kept', address, rowId })
    } finally {
      preparing.delete(id)
    }
  }

  const sendAgain = async (
    { address, rowId }: Extract<UploadStep, { kind: 'kept' }>,
    stepId: string,
    data: AdminData,
  ) => {
    if (files.get().some((file) => file.address === address && file.state.kind === 'refused')) {
      await data.retryFile(address, stepId)
      return
    }
    const parked = parkedInsert(rowId, queue.get())
    if (parked !== undefined) await data.resend(parked.write.id, {}, stepId)
  }

  return {
    async upload(item, stepId, data) {
      try {
        await (item.step.kind === 'kept' ? sendAgain(item.step, stepId, data) : keep(item, stepId, data))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        items.setStep(item.id, { kind: 'failed', message, isFinal: error instanceof FileRefusal })
      }
    },
    abort: (id) => preparing.get(id)?.abort(),
  }
}
