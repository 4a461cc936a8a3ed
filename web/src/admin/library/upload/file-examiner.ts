import { fileHash } from '../../media/file-hash.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import type { BulkItems } from './bulk-items.ts'
import { isOpen, type UploadItem } from './upload-item.ts'
import { bulkTexts } from './upload-texts.ts'

/**
 * Examines a file when it is chosen. The result is a slower check of whether the browser fails to show the file.
 *
 * @throws FileRefusal with the reason why an upload would refuse it
 */
export type Inspect = (file: File) => Promise<() => Promise<boolean>>

interface FileExaminer {
  readonly examine: (item: UploadItem) => void
  /** Resolves when every file is known to be a duplicate, unusable or usable. */
  readonly settled: () => Promise<void>
}

/** Examines chosen files one after the other, because each is in memory as a whole meanwhile. */
export function createFileExaminer(items: BulkItems, inspect: Inspect): FileExaminer {
  let examining: Promise<void> = Promise.resolve()
  let drawing: Promise<void> = Promise.resolve()

  const noteBroken = async (id: string, findBroken: () => Promise<boolean>) => {
    if (items.get(id) !== undefined && (await findBroken())) items.change(id, { isBroken: true })
  }
  const examine = async ({ id, file }: UploadItem) => {
    if (items.get(id) === undefined) return
    try {
      items.change(id, { sourceHash: await fileHash(file) })
      const findBroken = await inspect(file)
      drawing = drawing.then(() => noteBroken(id, findBroken))
    } catch (error) {
      const item = items.get(id)
      if (item === undefined || !isOpen(item)) return
      const message = error instanceof FileRefusal ? error.message : bulkTexts.unreadable
      items.setStep(id, { kind: 'failed', message, isFinal: true })
    }
  }

  return {
    examine(item) {
      examining = examining.then(() => examine(item))
    },
    settled: () => examining,
  }
}
