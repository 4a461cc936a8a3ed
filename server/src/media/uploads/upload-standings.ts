import { LRUCache } from 'lru-cache'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { type Problem, ProblemError } from '../../http/problem.ts'
import { type FinishOptions, finishUpload } from './finish-upload.ts'
import type { StagedUpload, StagedUploads } from './staged-uploads.ts'
import { noSuchUpload } from './upload-problems.ts'

/** A refusal whose answer was lost is given again, without the file. */
const REFUSAL_MS = 600_000

interface StoredUpload {
  address: string
  size: number
  owner: string | null
}

type Standing =
  | { kind: 'unknown' }
  | { kind: 'staged'; upload: StagedUpload }
  | { kind: 'stored'; stored: StoredUpload }

/** How far uploads are, from the first byte to the row of the file. */
export interface UploadStandings {
  /** @throws a 404 problem when it is another administrator's, 422 when its file was refused */
  of: (id: string, user: Principal) => Promise<Standing>
  /** Makes the file of an upload of which everything has come; requests for one upload wait for the same end. */
  finish: (id: string) => Promise<void>
  /** The device gives the upload up. */
  forget: (id: string) => Promise<void>
}

export function createUploadStandings(
  options: Omit<FinishOptions, 'staged'>,
  staged: StagedUploads,
): UploadStandings {
  const { sql } = options
  const refusals = new LRUCache<string, { owner: string; problem: Problem }>({ max: 1_000, ttl: REFUSAL_MS })
  const finishing = new Map<string, Promise<void>>()

  async function finish(id: string): Promise<void> {
    const flight = finishing.get(id) ?? finishStaged(id).finally(() => finishing.delete(id))
    finishing.set(id, flight)
    await flight
  }

  async function finishStaged(id: string): Promise<void> {
    // An upload that is no longer there has been finished by a request before this one.
    const upload = await staged.find(id)
    const refusal = refusals.get(id)
    if (upload === null && refusal !== undefined) throw new ProblemError(refusal.problem)
    if (upload === null) return
    await finishUpload({ ...options, staged }, upload).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.status === 422) {
        refusals.set(id, { owner: upload.owner, problem: error.problem })
      }
      throw error
    })
  }

  async function readStored(id: string): Promise<StoredUpload | null> {
    const [row] = await sql<StoredUpload[]>`
      select address, upload_bytes as size, uploaded_by as owner from media_files where upload_id = ${id}`
    return row ?? null
  }

  async function of(id: string, user: Principal): Promise<Standing> {
    const upload = await staged.find(id)
    const refusal = refusals.get(id)
    if (upload === null && refusal?.owner === user.id) throw new ProblemError(refusal.problem)
    if (upload !== null && upload.owner !== user.id) throw noSuchUpload()
    const stored = await readStored(id)
    if (stored === null) return upload === null ? { kind: 'unknown' } : { kind: 'staged', upload }
    if (stored.owner !== user.id) throw noSuchUpload()
    return { kind: 'stored', stored }
  }

  return {
    of,
    finish,
    async forget(id) {
      // The request that finishes it reports the failure; the upload goes in any case.
      await finishing.get(id)?.catch(() => {})
      refusals.delete(id)
    },
  }
}
