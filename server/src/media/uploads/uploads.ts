import { MAX_UPLOAD_BYTES, uploadTexts } from '@coop/sync/rules'
import { Metadata, Server as TusServer } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { Principal } from '../../accounts/sessions/principals.ts'
import { type Problem, ProblemError, problemResponse } from '../../http/problem.ts'
import type { Logger } from '../../process/logger.ts'
import type { Inspect } from '../../picture-processes/inspection/inspection.ts'
import type { MediaStorage } from '../../storage/media-storage.ts'
import { cannotStore, finishUpload } from './finish-upload.ts'
import { type StagedMetadata, type StagedUpload, StagedUploads } from './staged-uploads.ts'
import { createUploadLocks } from './upload-locks.ts'
import { malformed, readUploadMetadata } from './upload-metadata.ts'

export interface UploadOptions {
  sql: Sql
  storage: MediaStorage
  /** Where uploads grow until they are whole; it is there. */
  stagingFolder: string
  inspect: Inspect
  logger: Pick<Logger, 'warn'>
}

/** The requests of tus, each of an administrator. A refusal is a thrown problem, or a response that is one. */
export interface Uploads {
  /** What the server takes. */
  describe: (request: Request) => Promise<Response>
  begin: (request: Request, user: Principal) => Promise<Response>
  /** Asks how far an upload is, sends more of it, or gives it up. */
  goOn: (request: Request, id: string, user: Principal) => Promise<Response>
}

const UPLOADS = '/api/uploads'
/** So long a request may go on storing what has come when another one comes for its upload. */
const DRAIN_MS = 500
/** A refusal whose answer was lost is given again, without the file. */
const REFUSAL_MS = 600_000

/**
 * Files come by tus 1.0, resumably. The device makes the id and the address of an upload, so that every request may be
 * sent again: nothing is begun twice, and an upload is whole only when its file is in the storage and its row is there.
 * Who asks for an upload of which everything has come, has it finished.
 */
export function createUploads(options: UploadOptions): Uploads {
  const { sql, logger, stagingFolder } = options
  const staged = new StagedUploads({ directory: stagingFolder })
  const refusals = new LRUCache<string, { owner: string; problem: Problem }>({ max: 1_000, ttl: REFUSAL_MS })
  const finishing = new Map<string, Promise<void>>()
  const problems = new WeakMap<object, Problem>()
  const beginnings = new WeakMap<object, StagedMetadata>()
  const ids = new WeakMap<object, string>()

  const tus = new TusServer({
    path: UPLOADS,
    datastore: staged,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    locker: createUploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    // tus would take what follows the last slash of the whole address, its query included.
    getFileIdFromRequest: (request) => ids.get(request),
    namingFunction: (_request, metadata) => readUploadMetadata(metadata).id,
    onUploadCreate: async (request) => {
      const { address, type, source, owner } = beginnings.get(request) ?? impossible()
      return { metadata: { address, type, source, owner } }
    },
    onUploadFinish: async (_request, { id }) => {
      await finish(id)
      return {}
    },
    onResponseError: (request, error) => {
      problems.set(request, problemOfUpload(error))
      return undefined
    },
  })

  /** Requests that come for one upload wait for the same end. */
  async function finish(id: string): Promise<void> {
    const flight = finishing.get(id) ?? finishStaged(id).finally(() => finishing.delete(id))
    finishing.set(id, flight)
    await flight
  }

  async function finishStaged(id: string): Promise<void> {
    // What is no longer there has been finished by a request before this one.
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

  /**
   * Where an upload stands.
   * @throws a 404 problem when it is another administrator's, 422 when its file was refused
   */
  async function standing(id: string, user: Principal): Promise<Standing> {
    const upload = await staged.find(id)
    const refusal = refusals.get(id)
    if (upload === null && refusal?.owner === user.id) throw new ProblemError(refusal.problem)
    if (upload !== null && upload.owner !== user.id) throw notFound()
    const stored = await readStored(id)
    if (stored === null) return upload === null ? { kind: 'unknown' } : { kind: 'staged', upload }
    if (stored.owner !== user.id) throw notFound()
    return { kind: 'stored', stored }
  }

  async function ofTus(request: Request): Promise<Response> {
    const response = await tus.handleWeb(request)
    const problem = problems.get(request) ?? (response.status >= 400 ? await problemIn(response) : null)
    if (problem !== null) {
      const answer = problemResponse(problem)
      answer.headers.set('tus-resumable', '1.0.0')
      return answer
    }
    for (const name of foreignPageHeaders) response.headers.delete(name)
    response.headers.delete('upload-metadata')
    response.headers.set('cache-control', 'no-store')
    return response
  }

  function problemOfUpload(error: unknown): Problem {
    if (error instanceof ProblemError) return error.problem
    const known = tusErrorSchema.safeParse(error)
    // tus says 500 of a disk that is full, and of nothing else that can happen here.
    if (known.success && known.data.status_code !== 500) return problemOfTus(known.data)
    logger.warn('Bytes of an upload could not be written', error)
    return cannotStore(error).problem
  }

  return {
    describe: ofTus,

    async begin(request, user) {
      const header = request.headers.get('upload-metadata')
      const { id, address, type, source } = readUploadMetadata(header === null ? {} : parsed(header))
      const length = Number(request.headers.get('upload-length') ?? NaN)
      if (!Number.isSafeInteger(length)) throw malformed('Upload-Length says how many bytes will come.')
      const known = await standing(id, user)
      if (known.kind === 'unknown') {
        beginnings.set(request, { address, type, source, owner: user.id })
        return await ofTus(request)
      }
      const { address: begun, size } = known.kind === 'stored' ? known.stored : known.upload
      if (begun !== address || size !== length) throw otherUpload()
      if (known.kind === 'staged' && known.upload.offset === size) await finish(id)
      return new Response(null, { status: 201, headers: { ...tusHeaders, location: `${UPLOADS}/${id}` } })
    },

    async goOn(request, id, user) {
      const { method } = request
      if (method === 'DELETE') {
        await finishing.get(id)?.catch(() => {})
        refusals.delete(id)
      }
      let known = await standing(id, user)
      // tus would look for it once more, and it may be finished by then.
      if (method !== 'DELETE' && known.kind === 'staged' && known.upload.offset === known.upload.size) {
        await finish(id)
        known = await standing(id, user)
      }
      if (known.kind === 'unknown') {
        if (method === 'PATCH' || !prefersUnknown(request)) throw notFound()
        const headers = { ...tusHeaders, 'preference-applied': UNKNOWN }
        return new Response(null, { status: 204, headers })
      }
      if (known.kind === 'staged') {
        ids.set(request, id)
        return await ofTus(request)
      }
      const { size } = known.stored
      if (method === 'DELETE') throw notFound()
      if (method === 'PATCH' && request.headers.get('upload-offset') !== String(size)) throw otherOffset()
      return new Response(null, {
        status: method === 'HEAD' ? 200 : 204,
        headers: { ...tusHeaders, 'upload-offset': String(size), 'upload-length': String(size) },
      })
    },
  }
}

interface StoredUpload {
  address: string
  size: number
  owner: string | null
}

type Standing =
  | { kind: 'unknown' }
  | { kind: 'staged'; upload: StagedUpload }
  | { kind: 'stored'; stored: StoredUpload }

/**
 * A preference (RFC 7240) that is not of tus: 'there is none yet' is a 204 without an offset, and not the 404 that
 * browsers print as an error before each new upload. Devices with an older release do not ask for it.
 */
const UNKNOWN = 'unknown=204'

function prefersUnknown(request: Request): boolean {
  const preferences = request.headers.get('prefer')?.split(',') ?? []
  return preferences.some((preference) => preference.trim() === UNKNOWN)
}

const tusHeaders = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

/** tus answers as if any page might ask; no other page may. */
const foreignPageHeaders = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
]

const tusErrorSchema = z.object({ status_code: z.number(), body: z.string() })

function problemOfTus({ status_code: status, body }: z.infer<typeof tusErrorSchema>): Problem {
  switch (status) {
    case 404:
    case 410:
      return notFound().problem
    case 409:
      return otherOffset().problem
    case 413:
      return { status, title: 'Content Too Large', detail: uploadTexts.tooLarge }
    case 412:
      return { status, title: 'Precondition Failed', detail: body.trim() }
    default:
      return malformed(body.trim()).problem
  }
}

async function problemIn(response: Response): Promise<Problem> {
  return problemOfTus({ status_code: response.status, body: await response.text() })
}

function parsed(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    return {}
  }
}

function notFound(): ProblemError {
  return new ProblemError({ status: 404, title: 'Not Found', detail: 'There is no such upload.' })
}

function otherOffset(): ProblemError {
  return new ProblemError({
    status: 409,
    title: 'Conflict',
    detail: 'The upload is further, or less far: ask how far it is, and go on from there.',
  })
}

function otherUpload(): ProblemError {
  return new ProblemError({
    status: 409,
    title: 'Conflict',
    detail: 'Another file was uploaded under this id: choose the file again.',
  })
}

function impossible(): never {
  throw new Error('An upload begins without the administrator who begins it')
}
