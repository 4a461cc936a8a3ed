import { retryAfterMs } from '@coop/sync/backoff'
import { type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { parseUploadAddress } from '@coop/sync/rules'
import { parseProblem, problemText } from '../../requests/problem.ts'
import type { DeviceFile } from '../device-file.ts'

export type SendResult =
  | { readonly kind: 'uploaded' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'signed-out' }
  /** It goes on later from where it is. `after`: milliseconds, where the server named them. */
  | { readonly kind: 'interrupted'; readonly after: number | null }

export interface SendFileOptions {
  readonly file: DeviceFile
  readonly blob: Blob
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
  readonly now: () => number
  /** In tests: another way to read a file and to send a request. */
  readonly transport?: Pick<UploadOptions, 'fileReader' | 'httpStack' | 'endpoint'>
}

export type SendFile = (options: SendFileOptions) => Promise<SendResult>

const ENDPOINT = '/api/uploads'
const CHUNK_BYTES = 1_000_000
/** A line that brings nothing for this long is dead, whether the browser knows it or not. */
const STALL_MS = 60_000
/** The server answers that it has no such upload by 204, which no browser prints as an error, instead of 404. */
const PREFER = { prefer: 'unknown=204' }

/**
 * Uploads a file by tus 1.0, from where the server has it: the address names the upload, so nothing has to be remembered
 * between two tries. One try; whether and when there is another is the uploader's decision.
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
      // The server keeps what has arrived, so that an abort which fails costs nothing.
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
    /** @param uploadUrl null: the server does not have it yet */
    function start(uploadUrl: string | null): void {
      upload = new Upload(blob, { ...uploadOptions, uploadUrl })
      upload.start()
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    live()
    start(`${endpoint}/${parseUploadAddress(file.address)?.id}`)
  })

/** Has the server forget a file and its refusal, so that the next try sends it and has it checked anew. */
export async function forgetUpload(address: string): Promise<void> {
  await fetch(`${ENDPOINT}/${parseUploadAddress(address)?.id}`, {
    method: 'DELETE',
    headers: PREFER,
  })
}

/** Ends the question how far an upload is, which the library would take for a fault. */
class NotBegun extends Error {}

/** Ends a try with a response that the library would take for another; it creates an upload anew after any failed HEAD. */
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
  // The library now begins the upload: there is none yet, or it was refused, whose reason comes only with a body.
  if (request.getMethod() === 'HEAD' && (status === 404 || status === 410 || isRefusal)) return null
  if (isRefusal) return { kind: 'refused', message: problemText(status, parseProblem(response.getBody())) }
  return { kind: 'interrupted', after: retryAfterMs(response.getHeader('retry-after'), now) }
}
