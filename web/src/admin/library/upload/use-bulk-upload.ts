import { useContext } from 'react'
import { AdminContext, type AdminSource } from '../../data/contexts.ts'
import { prepareFile } from '../../media/prepare-file.ts'
import { type BulkUpload, createBulkUpload } from './bulk-upload.ts'

const uploads = new WeakMap<AdminSource, BulkUpload>()

/** The one bulk upload of this page and administrator, whichever screen is open. */
export function useBulkUpload(): BulkUpload {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useBulkUpload must be used within an AdminProvider')
  const upload = uploads.get(source) ?? createBulkUpload(source, prepareFile)
  uploads.set(source, upload)
  return upload
}
