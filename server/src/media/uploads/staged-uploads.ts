import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { mediaTypeSchema } from '../../picture-processes/inspection/inspection.ts'
import { stagedMetadataSchema } from './upload-metadata.ts'
import { otherOffset } from './upload-problems.ts'

/** An upload that has started and is not in the storage yet. */
export interface StagedUpload {
  readonly id: string
  /** In bytes: the total, and the number received. */
  readonly size: number
  readonly offset: number
  readonly address: string
  readonly type: z.infer<typeof mediaTypeSchema>
  readonly sourceHash: string | null
  /** The id of the administrator who started it. */
  readonly owner: string
  /** The reason why its file was refused; its bytes are deleted. */
  readonly refusal: string | null
}

export function isWhole({ size, offset }: StagedUpload): boolean {
  return offset === size
}

const stagedSchema: z.ZodType<StagedUpload> = z.object({
  id: z.string(),
  size: z.number(),
  offset: z.number(),
  address: z.string(),
  type: mediaTypeSchema,
  sourceHash: z.string().nullable(),
  owner: z.string(),
  refusal: z.string().nullable(),
})

/** Bytes per write. A process that dies loses fewer. */
const PART_BYTES = 256 * 1024
/** How long a refusal can be repeated without the file, if its response was lost. */
const REFUSAL_MINUTES = 10

/**
 * Stores incomplete uploads in Postgres, so that each request may reach another process of the app. Bytes are appended
 * only at the offset in the database, even when several requests send the same file.
 */
export class StagedUploads extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination']
  readonly #sql: Sql

  constructor(sql: Sql) {
    super()
    this.#sql = sql
  }

  /** An existing upload is never started again, which would lose its bytes. */
  override async create(upload: Upload): Promise<Upload> {
    const { address, type, source, owner } = stagedMetadataSchema.parse(upload.metadata)
    await this.#sql`
      delete from staged_uploads
      where id = ${upload.id} and refusal is not null
        and changed_at <= now() - ${REFUSAL_MINUTES} * interval '1 minute'`
    const begun = await this.#sql`
      insert into staged_uploads (id, address, media_type, source_hash, owner, size)
      values (${upload.id}, ${address}, ${type}, ${source}, ${owner}, ${upload.size ?? 0})
      on conflict do nothing returning id`
    if (begun.length === 0) {
      throw new ProblemError({
        status: 409,
        title: 'Conflict',
        detail:
          'Another request started this upload at the same time. Request its offset, and continue from there.',
      })
    }
    return upload
  }

  /** null: it does not exist. */
  async find(id: string): Promise<StagedUpload | null> {
    const [row] = await this.#sql`
      select id, size, received as offset, address, media_type as type, source_hash as "sourceHash", owner, refusal
      from staged_uploads
      where id = ${id}
        and (refusal is null or changed_at > now() - ${REFUSAL_MINUTES} * interval '1 minute')`
    return row === undefined ? null : stagedSchema.parse(row)
  }

  override async getUpload(id: string): Promise<Upload> {
    const staged = await this.find(id)
    if (staged === null || staged.refusal !== null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: staged.size, offset: staged.offset })
  }

  /** Keeps the received bytes, even if the connection breaks. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let end = offset
    let part: Buffer[] = []
    let partBytes = 0
    const keep = async () => {
      if (partBytes === 0) return
      const bytes = Buffer.concat(part)
      ;[part, partBytes] = [[], 0]
      await this.#append(id, end, bytes)
      end += bytes.length
    }
    try {
      for await (const chunk of readable) {
        const bytes = z.instanceof(Buffer).parse(chunk)
        part.push(bytes)
        partBytes += bytes.length
        if (partBytes >= PART_BYTES) await keep()
      }
    } finally {
      await keep()
    }
    return end
  }

  async #append(id: string, offset: number, bytes: Buffer): Promise<void> {
    const grown = await this.#sql`
      with grown as (
        update staged_uploads set received = received + ${bytes.length}, changed_at = now()
        where id = ${id} and received = ${offset} and refusal is null returning id)
      insert into staged_upload_parts (upload_id, start, bytes)
      select id, ${offset}::integer, ${bytes}::bytea from grown returning start`
    if (grown.length === 0) throw otherOffset()
  }

  /** Copies the received bytes to a new local file. */
  async copyTo(id: string, path: string): Promise<void> {
    const file = await open(path, 'wx')
    try {
      const parts = this.#sql<{ bytes: Buffer }[]>`
        select bytes from staged_upload_parts where upload_id = ${id} order by start`.cursor(8)
      for await (const rows of parts) for (const { bytes } of rows) await file.writeFile(bytes)
    } finally {
      await file.close()
    }
  }

  override async remove(id: string): Promise<void> {
    const removed = await this.#sql`delete from staged_uploads where id = ${id} returning id`
    if (removed.length === 0) throw ERRORS.FILE_NOT_FOUND
  }

  /** Deletes the bytes; the reason stays for a while. */
  async refuse(id: string, refusal: string): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await sql`delete from staged_upload_parts where upload_id = ${id}`
      await sql`
        update staged_uploads set refusal = ${refusal}, changed_at = now() where id = ${id}`
    })
  }

  async forgetRefusal(id: string, owner: string): Promise<void> {
    await this.#sql`delete from staged_uploads where id = ${id} and owner = ${owner} and refusal is not null`
  }
}
