import { retryAfterMs } from '@coop/sync/backoff'
import { type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { parseUploadAddress } from '@coop/sync/rules'
import { parseProblem, problemText } from '../../requests/problem.ts'
import type { DeviceFile } from '../device-file.ts'

export type SendResult =
  | { readonly kind: 'uploaded' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'signed-out' }
  /** The upload can continue later. `after`: milliseconds, if the server sent them. */
  | { readonly kind: 'interrupted'; readonly after: number | null }

export interface SendFileOptions {
  readonly file: DeviceFile
  readonly blob: Blob
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
  readonly now: () => number
  /** Replaces, in tests, how a file is read and a request is sent. */
  readonly transport?: Pick<UploadOptions, 'fileReader' | 'httpStack' | 'endpoint'>
}

export type SendFile = (options: SendFileOptions) => Promise<SendResult>

const ENDPOINT = '/api/uploads'
const CHUNK_BYTES = 1_000_000
/** A connection without traffic for this long counts as lost, even if the browser has not noticed. */
const STALL_MS = 60_000
/** Makes the server respond to an unknown upload with 204, which browsers do not log as an error, instead of 404. */
const PREFER = { prefer: 'unknown=204' }

/**
 * Uploads a file by tus 1.0, continuing where the server has it. The address names the upload, so no state is kept
 * between tries. This is one try; the uploader decides about the next.
 */
export const sendFile: SendFile = ({ file, blob, onProgress, signal, now, transport = {} }) =>
  new Promise((resolve) => {
    const endpoint = transport.endpoint ?? ENDPOINT
    let stall: ReturnType<typeof setTimeout> | undefined
    let upload: Upload | undefined
    const end = (result: SendResult) => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    const stop = () => {
      // The server keeps the received bytes, so a failed abort does no harm.
      void upload?.abort().catch(() => {})
      end({ kind: 'interrupted', after: null })
    }
    const live = () => {
      clearTimeout(stall)
      stall = setTimeout(stop, STALL_MS)
    }
    const uploadOptions: UploadOptions = {
      ...transport,
      endpoint,
      headers: PREFER,
      metadata: { address: file.address, filename: file.name, source: file.sourceHash },
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onAfterResponse(request, response) {
        live()
        if (request.getMethod() === 'HEAD' && response.getStatus() === 204) throw new NotBegun()
        const result = resultOf(request, response, now())
        if (result !== null) throw new Ended(result)
      },
      onProgress(sent, total) {
        live()
        onProgress(total === 0 ? 0 : sent / total)
      },
      onSuccess: () => end({ kind: 'uploaded' }),
      onError(error) {
        const cause = 'causingError' in error ? error.causingError : error
        if (cause instanceof NotBegun) start(null)
        else end(cause instanceof Ended ? cause.result : { kind: 'interrupted', after: null })
      },
    }
    /** @param uploadUrl null if the server does not have the upload yet */
    function start(uploadUrl: string | null): void {
      upload = new Upload(blob, { ...uploadOptions, uploadUrl })
      upload.start()
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    live()
    start(`${endpoint}/${parseUploadAddress(file.address)?.id}`)
  })

/** Deletes a file and its rejection on the server, so that the next try sends it to be checked again. */
export async function forgetUpload(address: string): Promise<void> {
  await fetch(`${ENDPOINT}/${parseUploadAddress(address)?.id}`, {
    method: 'DELETE',
    headers: PREFER,
  })
}

/** Ends the HEAD request for an unknown upload, which the library would treat as an error. */
class NotBegun extends Error {}

/** Ends a try with a response that the library would misinterpret: it creates a new upload after any failed HEAD. */
class Ended extends Error {
  readonly result: SendResult
  constructor(result: SendResult) {
    super(result.kind)
    this.result = result
  }
}

/** null: the upload goes on. */
function resultOf(request: HttpRequest, response: HttpResponse, now: number): SendResult | null {
  const status = response.getStatus()
  if (status < 400) return null
  if (status === 401 || status === 403) return { kind: 'signed-out' }
  const isRefusal = status === 400 || status === 413 || status === 415 || status === 422
  // The library now creates the upload. Either there is none yet, or it was rejected, and only a response with a body
  // contains the reason.
  if (request.getMethod() === 'HEAD' && (status === 404 || status === 410 || isRefusal)) return null
  if (isRefusal) return { kind: 'refused', message: problemText(status, parseProblem(response.getBody())) }
  return { kind: 'interrupted', after: retryAfterMs(response.getHeader('retry-after'), now) }
}
