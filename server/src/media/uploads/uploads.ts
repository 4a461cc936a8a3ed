import { MAX_UPLOAD_BYTES } from '@coop/sync/rules'
import { Metadata, Server as TusServer } from '@tus/server'
import type { Sql } from 'postgres'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { type Problem, problemResponse } from '../../http/problem.ts'
import type { Logger } from '../../process/logger.ts'
import type { Inspect } from '../../picture-processes/inspection/inspection.ts'
import type { MediaStorage } from '../../storage/media-storage.ts'
import { isWhole, StagedUploads } from './staged-uploads.ts'
import { createUploadLocks } from './upload-locks.ts'
import { malformed, readUploadMetadata, type StagedMetadata } from './upload-metadata.ts'
import { noSuchUpload, otherOffset, otherUpload, problemIn, problemOfUpload } from './upload-problems.ts'
import { createUploadProgress, type UploadState } from './upload-progress.ts'

export interface UploadOptions {
  sql: Sql
  storage: MediaStorage
  inspect: Inspect
  logger: Pick<Logger, 'warn'>
}

/** The requests of tus, each of an administrator. A refusal is a thrown problem, or a response that is one. */
export interface Uploads {
  /** Returns the capabilities and limits of the server. */
  describe: (request: Request) => Promise<Response>
  begin: (request: Request, user: Principal) => Promise<Response>
  /** Reads the offset of an upload, sends more of it, or abandons it. */
  goOn: (request: Request, id: string, user: Principal) => Promise<Response>
}

const UPLOADS = '/api/uploads'
/** How long a request may continue to store its bytes after another one arrives for its upload. */
const DRAIN_MS = 500

/**
 * Resumable uploads by tus 1.0. The device chooses the id and the address of an upload, so that every request can be
 * repeated: nothing starts twice, and an upload is complete only when its file is in the storage and has its row. Every
 * request for a completely received upload finishes it first.
 */
export function createUploads(options: UploadOptions): Uploads {
  const { logger, sql } = options
  const staged = new StagedUploads(sql)
  const standings = createUploadProgress(options, staged)
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
    // tus would use the text after the last slash of the whole address, including the query.
    getFileIdFromRequest: (request) => ids.get(request),
    namingFunction: (_request, metadata) => readUploadMetadata(metadata).id,
    onUploadCreate: async (request) => {
      const { address, type, source, owner } = beginnings.get(request) ?? impossible()
      return { metadata: { address, type, source, owner } }
    },
    onUploadFinish: async (_request, { id }) => {
      await standings.finish(id)
      return {}
    },
    onResponseError: (request, error) => {
      problems.set(request, problemOfUpload(error, logger))
      return undefined
    },
  })

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

  return {
    describe: ofTus,

    async begin(request, user) {
      const header = request.headers.get('upload-metadata')
      const { id, address, type, source } = readUploadMetadata(header === null ? {} : parsed(header))
      const length = Number(request.headers.get('upload-length') ?? NaN)
      if (!Number.isSafeInteger(length))
        throw malformed('The header Upload-Length has to give the number of bytes.')
      const standing = await standings.of(id, user)
      if (standing.kind === 'unknown') {
        beginnings.set(request, { address, type, source, owner: user.id })
        return await ofTus(request)
      }
      const { address: begun, size } = standing.kind === 'stored' ? standing.stored : standing.upload
      if (begun !== address || size !== length) throw otherUpload()
      if (standing.kind === 'staged' && isWhole(standing.upload)) await standings.finish(id)
      return new Response(null, { status: 201, headers: { ...tusHeaders, location: `${UPLOADS}/${id}` } })
    },

    async goOn(request, id, user) {
      const { method } = request
      if (method === 'DELETE') await standings.forget(id, user)
      let standing = await standings.of(id, user)
      if (standing.kind === 'staged' && method !== 'DELETE' && isWhole(standing.upload)) {
        await standings.finish(id)
        standing = await standings.of(id, user)
      }
      if (standing.kind === 'staged') {
        ids.set(request, id)
        const response = await ofTus(request)
        if (response.status !== 404) return response
        // Another request has finished it meanwhile.
        standing = await standings.of(id, user)
      }
      return answerWithoutBytes(request, standing)
    },
  }
}

/** Responds when nothing can be appended: the upload has not started, or its file is in the storage. */
function answerWithoutBytes(request: Request, standing: UploadState): Response {
  const { method } = request
  if (standing.kind === 'stored') {
    const size = String(standing.stored.size)
    if (method === 'DELETE') throw noSuchUpload()
    if (method === 'PATCH' && request.headers.get('upload-offset') !== size) throw otherOffset()
    return new Response(null, {
      status: method === 'HEAD' ? 200 : 204,
      headers: { ...tusHeaders, 'upload-offset': size, 'upload-length': size },
    })
  }
  if (standing.kind === 'staged' || method === 'PATCH' || !prefersUnknown(request)) throw noSuchUpload()
  return new Response(null, { status: 204, headers: { ...tusHeaders, 'preference-applied': UNKNOWN } })
}

/**
 * A preference (RFC 7240) of ours, not of tus: a missing upload gets 204 without an offset. Browsers would print a 404
 * as an error before each new upload. Devices with an older version do not send it.
 */
const UNKNOWN = 'unknown=204'

function prefersUnknown(request: Request): boolean {
  const preferences = request.headers.get('prefer')?.split(',') ?? []
  return preferences.some((preference) => preference.trim() === UNKNOWN)
}

const tusHeaders = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

/** tus allows requests from any page; we allow only our own. */
const foreignPageHeaders = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
]

function parsed(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    // Malformed metadata name nothing, which is refused with a sentence.
    return {}
  }
}

function impossible(): never {
  throw new Error('The upload has no administrator')
}
