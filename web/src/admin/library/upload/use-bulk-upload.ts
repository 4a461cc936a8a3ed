import type { AdminSource } from '../../data/admin-context.ts'
import { useEffect, useReducer } from 'react'
import { useSource } from '../../data/hooks.ts'
import { inspectFile } from '../../media/inspect-file.ts'
import { prepareFile } from '../../media/prepare-file.ts'
import { unstagedSource } from '../../staging/staged-source.ts'
import { type BulkDraft, openBulkDraft } from './bulk-draft.ts'
import { type BulkUpload, createBulkUpload } from './bulk-upload.ts'
import type { UploadItem, UploadStatus } from './upload-item.ts'

const uploads = new WeakMap<AdminSource, BulkUpload>()
const drafts = new WeakMap<BulkUpload, BulkDraft>()

/** The bulk upload of this page and administrator. It is the same for all screens and for all targets of edits. */
export function useBulkUpload(): BulkUpload {
  const source = unstagedSource(useSource())
  const upload = uploads.get(source) ?? createBulkUpload(source, prepareFile, inspectFile)
  uploads.set(source, upload)
  return upload
}

/** The draft of the descriptions of its files. */
export function useBulkDraft(bulk: BulkUpload): BulkDraft {
  const source = useSource()
  const draft = drafts.get(bulk) ?? openBulkDraft(source, bulk)
  drafts.set(bulk, draft)
  return draft
}

/** The current status of each item. */
export function useUploadStatuses(bulk: BulkUpload, items: readonly UploadItem[]): UploadStatus[] {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    // The statuses may have changed since the last render.
    drawAgain()
    return bulk.subscribe(drawAgain)
  }, [bulk])
  return items.map(bulk.statusOf)
}
