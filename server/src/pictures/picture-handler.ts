import { LRUCache } from 'lru-cache'
import { isNotModified } from '../http/conditional-request.ts'
import { ProblemError } from '../http/problem.ts'
import type { Logger } from '../process/logger.ts'
import { createConversionQueue } from './conversion-queue.ts'
import { createOriginalCache, type OriginalFile } from './original-cache.ts'
import type { PictureOriginal } from '../picture-processes/picture-original.ts'
import {
  type PictureProcesses,
  ProcessKilled,
  ProcessUnavailable,
  TaskFailed,
} from '../picture-processes/picture-processes.ts'
import {
  middle,
  type PictureFolder,
  type PictureRequest,
  type PictureSize,
  readPictureRequest,
} from './picture-request.ts'
import type { PictureSource } from './picture-source.ts'
import { openPictureStore } from './picture-store.ts'
import { type Conversion, convertTask, describeTask } from '../picture-processes/picture-task.ts'

interface PictureOptions {
  /** the sources of originals */
  sources: Record<PictureFolder, PictureSource>
  /** the folder of converted pictures */
  cacheFolder: string
  maxCachedBytes?: number
  /** the processes that open originals; `slow` ones take long conversions, so that no other picture waits for them */
  processes: Record<'quick' | 'slow', Pick<PictureProcesses, 'run'>>
  /** the numbers of running and of waiting conversions */
  concurrency?: number
  maxWaiting?: number
  logger: Pick<Logger, 'warn'>
}

export type PictureHandler = (request: Request) => Promise<Response>

const anHour = 'public, max-age=3600, stale-while-revalidate=86400'

/** How long a file is refused after a failed conversion. */
const REFUSAL_MS = 60_000

/** Photographs of phones, with twelve million pixels, count as quick. */
const mostQuickPixels = 16_000_000

/**
 * `/img/media/{category}/{name}?width=640&quality=65`: a picture in one of the listed sizes, in the best format that
 * the browser supports. It is made once and cached by the hash of the original, so that a changed file is another
 * picture.
 */
export async function createPictureHandler(options: PictureOptions): Promise<PictureHandler> {
  const { sources, processes, logger, concurrency = 2, maxWaiting = 100 } = options
  const store = await openPictureStore(options.cacheFolder, options.maxCachedBytes ?? 512 * 1024 * 1024)
  const queues = {
    quick: createConversionQueue<Uint8Array>({ concurrency, maxWaiting }),
    slow: createConversionQueue<Uint8Array>({ concurrency: 1, maxWaiting }),
  }
  const refusals = new LRUCache<string, ProblemError['problem']>({ max: 2000, ttl: REFUSAL_MS })

  /** Runs work on one file. If the file causes a failure, it is refused for a while. */
  async function attempt<T>(key: string, work: () => Promise<T>): Promise<T> {
    const refusal = refusals.get(key)
    if (refusal !== undefined) throw new ProblemError(refusal)
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof ProcessUnavailable) {
        logger.warn(`No picture can be made of ${key} at the moment`, cause)
        throw new ProblemError(noProcess, { cause })
      }
      const problem = refusalFor(cause)
      if (problem === undefined) throw cause
      refusals.set(key, problem)
      if (cause instanceof ProcessKilled) logger.warn(`No picture can be made of ${key}`, cause)
      throw new ProblemError(problem, { cause })
    }
  }

  const originalOf = createOriginalCache(({ source, stored, key }) =>
    attempt(key, async () => {
      const file = await source.fileOf(stored)
      // Measuring a drawing renders it, which can take arbitrarily long.
      const speed = stored.path.endsWith('.svg') ? 'slow' : 'quick'
      return file === null ? null : processes[speed].run(describeTask, { file })
    }),
  )

  async function convertOnce(
    { source, stored, key }: OriginalFile,
    name: string,
    { speed, conversion }: { speed: 'quick' | 'slow'; conversion: Conversion },
  ): Promise<Uint8Array> {
    const cached = await store.read(name)
    if (cached !== null) return cached
    return queues[speed](name, async () => {
      const bytes = await attempt(key, async () => {
        const file = await source.fileOf(stored)
        if (file === null) throw new ProblemError(noPicture)
        return processes[speed].run(convertTask, { file, conversion })
      })
      // If the disk is full, pictures are slow but not missing.
      await store
        .write(name, bytes)
        .catch((error: unknown) =>
          logger.warn('A picture could not be stored; it is made again for each request', error),
        )
      return bytes
    })
  }

  return async (request) => {
    const picture = readPictureRequest(request)
    const source = sources[picture.folder]
    const stored = await source.stat(picture.name)
    if (stored === null) throw new ProblemError(noPicture)
    const originalFile = { source, stored, key: `${picture.folder}/${stored.path} ${stored.etag}` }
    const original = await originalOf(originalFile)
    if (original === null) throw new ProblemError(noPicture)
    if (original.isDrawing && picture.takesDrawings) {
      return new Response(null, { status: 307, headers: { location: `/${picture.folder}/${picture.name}` } })
    }
    const conversion = conversionFor(picture, original)
    const name = cacheName(original, conversion)
    const headers = {
      'content-type': `image/${conversion.format}`,
      // The caller sets the cache headers of uploads.
      ...(picture.folder === 'images' && { 'cache-control': anHour }),
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${name}"`,
      ...(picture.takesDrawings && { vary: 'accept' }),
    }
    if (isNotModified(request, [name])) {
      return new Response(null, { status: 304, headers })
    }
    const bytes = await convertOnce(originalFile, name, { speed: speedOf(original), conversion })
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.length) },
    })
  }
}

export const noPicture = {
  status: 404,
  title: 'No such picture',
  detail: 'There is no picture at this address.',
}

const noProcess = {
  status: 503,
  title: 'No picture at the moment',
  detail: 'No picture can be made at the moment. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

function speedOf({ isDrawing, width, height }: PictureOriginal): 'quick' | 'slow' {
  return isDrawing || width * height > mostQuickPixels ? 'slow' : 'quick'
}

function refusalFor(cause: unknown): ProblemError['problem'] | undefined {
  if (cause instanceof TaskFailed) return noPicture
  if (!(cause instanceof ProcessKilled)) return undefined
  return {
    status: 422,
    title: 'No picture can be made',
    detail: 'Making a picture of this file takes too much time or memory.',
  }
}

function conversionFor(picture: PictureRequest, original: PictureOriginal): Conversion {
  const { format } = picture
  const size = sizeWithin(picture.size, original)
  return {
    size,
    part: picture.mode === 'cover' ? partOf(original, size, picture.focus) : null,
    quality: picture.quality,
    mode: picture.mode,
    format: format !== 'plain' ? format : original.hasAlpha ? 'png' : 'jpeg',
  }
}

/** The largest crop with the given ratio, positioned by the focal point like `object-position`; null: centred. */
function partOf(
  original: PictureOriginal,
  size: PictureSize,
  focus: PictureRequest['focus'],
): Conversion['part'] {
  if (size.height === undefined || (focus.x === middle && focus.y === middle)) return null
  const width = Math.min(original.width, Math.round((original.height * size.width) / size.height))
  const height = Math.min(original.height, Math.round((width * size.height) / size.width))
  return {
    left: Math.round(((original.width - width) * focus.x) / 100),
    top: Math.round(((original.height - height) * focus.y) / 100),
    width,
    height,
  }
}

/** Nothing is enlarged: a small original is cropped at its own size. A drawing has any size. */
function sizeWithin(size: PictureSize, { width, height, isDrawing }: PictureOriginal): PictureSize {
  if (isDrawing || size.height === undefined) return size
  const scale = Math.min(1, width / size.width, height / size.height)
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}

function cacheName({ hash }: PictureOriginal, { size, quality, mode, part, format }: Conversion): string {
  const shape = size.height === undefined ? `${size.width}` : `${size.width}x${size.height}-${mode}`
  const from = part === null ? '' : `-${part.left}-${part.top}`
  return `${hash}-${shape}${from}-${quality}.${format}`
}
