import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import { uploads } from '../../metrics/metrics.ts'
import type { Logger } from '../../process/logger.ts'
import type { Inspect, Inspection } from '../../picture-processes/inspection/inspection.ts'
import { AlreadyStored, type MediaStorage } from '../../storage/media-storage.ts'
import { storagePathOf } from '../../storage/storage-path.ts'
import { isNamedInRow } from '../sweep/named-addresses.ts'
import type { StagedUpload, StagedUploads } from './staged-uploads.ts'
import { cannotStore, refused } from './upload-problems.ts'

export interface FinishOptions {
  sql: Sql
  storage: MediaStorage
  staged: StagedUploads
  inspect: Inspect
  logger: Pick<Logger, 'warn'>
}

/**
 * Makes a file of a complete upload: the file is inspected, stored and gets its row, then the upload is removed. After
 * a failure everything can be repeated.
 * @throws ProblemError: 422, and the file is deleted, or 503, and the upload is unchanged
 */
export async function finishUpload(options: FinishOptions, upload: StagedUpload): Promise<void> {
  const { staged, inspect, logger } = options
  const folder = await mkdtemp(join(tmpdir(), 'coop-upload-'))
  try {
    const file = join(folder, 'sent')
    await staged.copyTo(upload.id, file)
    const inspection = await judge(
      options,
      upload,
      await inspect({ file, type: upload.type, output: join(folder, 'checked') }),
    )
    if (inspection.kind === 'refused') {
      await staged.refuse(upload.id, inspection.detail)
      uploads.inc({ outcome: 'refused' })
      throw refused(inspection.detail)
    }
    await keep(options, upload, inspection)
    uploads.inc({ outcome: 'stored' })
    await staged
      .remove(upload.id)
      .catch((error: unknown) => logger.warn('The bytes of a finished upload could not be removed', error))
  } catch (error) {
    if (error instanceof ProblemError) throw error
    uploads.inc({ outcome: 'failed' })
    logger.warn(`The upload ${upload.id} could not be finished; the device will try again`, error)
    throw cannotStore(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const OTHER_CONTENT =
  'Another picture already has the address of this file, so the file was not stored. Choose the file again.'

/**
 * An address always means the same picture, since people approve the picture that they see there. If its file was
 * swept, only the same content is accepted. If a row already names it, as rows of older versions can, no file is
 * accepted.
 */
async function judge(
  { sql }: FinishOptions,
  { address }: StagedUpload,
  inspection: Inspection,
): Promise<Inspection> {
  if (inspection.kind === 'refused') return inspection
  const [former] = await sql<{ content_hash: string }[]>`
    select content_hash from former_files where address = ${address}`
  const isOther =
    former === undefined ? await isNamedInRow(sql, address) : former.content_hash !== inspection.contentHash
  return isOther ? { kind: 'refused', detail: OTHER_CONTENT } : inspection
}

async function keep(
  { sql, storage }: FinishOptions,
  upload: StagedUpload,
  inspection: Extract<Inspection, { kind: 'accepted' }>,
): Promise<void> {
  const { id, address, type, size, sourceHash, owner } = upload
  const path = storagePathOf(address)
  if (path === null) throw new Error(`No file can be stored at ${address}`)
  const content = await readFile(inspection.file)
  await storage.put(path, content, type).catch(async (error: unknown) => {
    if (!(error instanceof AlreadyStored)) throw error
    // Left by an incomplete attempt, or stored by another program. No row names it.
    await storage.remove(path)
    await storage.put(path, content, type)
  })
  const { width, height, placeholder, contentHash } = inspection
  await sql`
    insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash,
      source_hash, width, height, placeholder, uploaded_by)
    values (${address}, ${id}, ${type}, ${address.slice(1)}, ${content.length}, ${size}, ${contentHash},
      ${sourceHash}, ${width}, ${height}, ${placeholder}, ${owner})
    on conflict do nothing`
}
