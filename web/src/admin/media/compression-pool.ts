import type { CompressedPicture } from './compress-picture.ts'
import type { CompressionTarget } from './compression-table.ts'

/** A request to the compression worker. */
export interface CompressionRequest {
  readonly file: Blob
  /** null: the picture is only measured. */
  readonly target: CompressionTarget | null
}

export type CompressionReply = { readonly picture: CompressedPicture } | { readonly error: string }

/** After this time, a decoder is considered stuck. */
const TIMEOUT_MS = 60_000

/** The methods of a worker that the pool needs. */
export type CompressionWorker = EventTarget & Pick<Worker, 'postMessage' | 'terminate'>

export interface CompressionPool {
  /** @throws if the picture cannot be compressed, or the signal is aborted */
  compress(request: CompressionRequest, signal?: AbortSignal): Promise<CompressedPicture>
}

/**
 * Compresses up to `size` pictures at a time, each in a worker. The others wait. A worker that has no more pictures
 * ends, to free the memory that its decoder has taken.
 */
export function createCompressionPool(start: () => CompressionWorker, size: number): CompressionPool {
  const waiting: ((worker: CompressionWorker | null) => void)[] = []
  let running = 0

  async function take(): Promise<CompressionWorker> {
    let worker: CompressionWorker | null = null
    if (running < size) running += 1
    else worker = await new Promise((resolve) => waiting.push(resolve))
    try {
      return worker ?? start()
    } catch (error) {
      giveBack(null)
      throw error
    }
  }

  /** @param worker null if it was terminated, so that another one must replace it */
  function giveBack(worker: CompressionWorker | null): void {
    const next = waiting.shift()
    if (next !== undefined) return next(worker)
    worker?.terminate()
    running -= 1
  }

  return {
    async compress(request, signal) {
      signal?.throwIfAborted()
      const worker = await take()
      try {
        signal?.throwIfAborted()
        const reply = await ask(worker, request, signal)
        giveBack(worker)
        if ('error' in reply) throw new CompressionError(reply.error)
        return reply.picture
      } catch (error) {
        if (error instanceof CompressionError) throw error
        worker.terminate()
        giveBack(null)
        throw error
      }
    },
  }
}

/** The worker is fine, but it cannot compress this picture. */
class CompressionError extends Error {
  override name = 'CompressionError'
}

async function ask(
  worker: CompressionWorker,
  request: CompressionRequest,
  signal: AbortSignal | undefined,
): Promise<CompressionReply> {
  const end = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])])
  const settled = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      end.addEventListener('abort', () => reject(end.reason), settled)
      const onReply = (event: Event) => {
        if (event instanceof MessageEvent) resolve(event.data)
      }
      worker.addEventListener('message', onReply, settled)
      worker.addEventListener(
        'error',
        () => reject(new Error('The worker of the compression cannot run')),
        settled,
      )
      worker.postMessage(request)
    })
  } finally {
    settled.abort()
  }
}
