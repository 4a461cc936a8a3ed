import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { mediaTypeSchema } from '../../picture-processes/inspection/inspection.ts'

/** An upload that was begun, and is not in the storage yet. */
export interface StagedUpload {
  readonly id: string
  /** The folder's file with what has come. */
  readonly file: string
  /** In bytes: how many will come, and how many are there. */
  readonly size: number
  readonly offset: number
  readonly address: string
  readonly type: z.infer<typeof mediaTypeSchema>
  readonly sourceHash: string | null
  /** The id of the administrator who began it. */
  readonly owner: string
}

/** The metadata beside a staged file. */
const metadataSchema = z.object({
  address: z.string(),
  type: mediaTypeSchema,
  source: z.string().nullable(),
  owner: z.string(),
})
export type StagedMetadata = z.infer<typeof metadataSchema>

/** The folder in which uploads grow until they are whole. */
export class StagedUploads extends FileStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination']

  /** An upload that was begun is never begun again: what has come of it would be lost. */
  override async create(upload: Upload): Promise<Upload> {
    if ((await this.find(upload.id)) !== null) {
      throw new ProblemError({
        status: 409,
        title: 'Conflict',
        detail:
          'Another request has begun this upload at the same moment. Ask for its offset, and continue from there.',
      })
    }
    return await super.create(upload)
  }

  /** null: there is none. */
  async find(id: string): Promise<StagedUpload | null> {
    const upload = await this.getUpload(id).catch(noneOf)
    const metadata = metadataSchema.safeParse(upload?.metadata)
    if (upload?.storage === undefined || upload.size === undefined || !metadata.success) return null
    const { address, type, source, owner } = metadata.data
    return {
      id,
      file: upload.storage.path,
      size: upload.size,
      offset: upload.offset,
      address,
      type,
      sourceHash: source,
      owner,
    }
  }
}

/** A record that a crash has cut off is none. */
function noneOf(error: unknown): null {
  if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return null
  if (error instanceof SyntaxError) return null
  throw error
}
