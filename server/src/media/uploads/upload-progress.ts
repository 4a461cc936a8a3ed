import { advisoryLocks, reserveConnection } from '@coop/postgres'
import pLimit from 'p-limit'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { type FinishOptions, finishUpload } from './finish-upload.ts'
import type { StagedUpload, StagedUploads } from './staged-uploads.ts'
import { noSuchUpload, refused } from './upload-problems.ts'

/** Each holds a connection for its lock. */
const MOST_AT_ONCE = 3

interface StoredUpload {
  address: string
  size: number
}

export type UploadState =
  | { kind: 'unknown' }
  | { kind: 'staged'; upload: StagedUpload }
  | { kind: 'stored'; stored: StoredUpload }

/** The progress of uploads, from the first byte to the row of the file. */
export interface UploadProgress {
  /**
   * A stored file is visible to every colleague who names it, since an edit that was handed over may need it.
   * @throws a 404 problem while it is another administrator's upload, 422 when its file was refused
   */
  of: (id: string, user: Principal) => Promise<UploadState>
  /** Makes the file of a complete upload. Concurrent requests share one execution. */
  finish: (id: string) => Promise<void>
  /** The device abandons the upload. */
  forget: (id: string, user: Principal) => Promise<void>
}

export function createUploadProgress(
  options: Omit<FinishOptions, 'staged'>,
  staged: StagedUploads,
): UploadProgress {
  const { sql } = options
  const finishing = new Map<string, Promise<void>>()
  const limit = pLimit(MOST_AT_ONCE)

  async function finish(id: string): Promise<void> {
    const flight =
      finishing.get(id) ??
      limit(() => alone(id, () => finishStaged(id))).finally(() => void finishing.delete(id))
    finishing.set(id, flight)
    await flight
  }

  /** Waits while another process handles the upload. A process that dies releases its lock. */
  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    const connection = await reserveConnection(sql)
    try {
      await connection`select pg_advisory_lock(${advisoryLocks.uploads}, hashtext(${id}))`
      await work()
    } finally {
      await connection`select pg_advisory_unlock(${advisoryLocks.uploads}, hashtext(${id}))`.catch(() => {})
      connection.release()
    }
  }

  async function finishStaged(id: string): Promise<void> {
    // A missing upload has been finished by an earlier request.
    const upload = await staged.find(id)
    if (upload === null) return
    if (upload.refusal !== null) throw refused(upload.refusal)
    if ((await readStored(id)) !== null) return await staged.remove(id)
    await finishUpload({ ...options, staged }, upload)
  }

  async function readStored(id: string): Promise<StoredUpload | null> {
    const [row] = await sql<StoredUpload[]>`
      select address, upload_bytes as size from media_files where upload_id = ${id}`
    return row ?? null
  }

  async function of(id: string, user: Principal): Promise<UploadState> {
    const upload = await staged.find(id)
    if (upload !== null && upload.owner !== user.id) throw noSuchUpload()
    if (upload !== null && upload.refusal !== null) throw refused(upload.refusal)
    const stored = await readStored(id)
    if (stored !== null) return { kind: 'stored', stored }
    return upload === null ? { kind: 'unknown' } : { kind: 'staged', upload }
  }

  return {
    of,
    finish,
    // Waits for a finish in progress, which reports its own failure. The upload is removed in any case.
    forget: (id, user) => limit(() => alone(id, () => staged.forgetRefusal(id, user.id))),
  }
}
