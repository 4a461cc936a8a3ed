import { join } from 'node:path'
import { isNotModified } from '../http/conditional-request.ts'
import { ProblemError } from '../http/problem.ts'
import type { Logger } from '../process/logger.ts'
import { createConversionQueue } from './conversion-queue.ts'
import { type Conversion, convertPicture } from './convert-picture.ts'
import { createOriginals, type PictureOriginal } from './picture-original.ts'
import {
  type PictureFolder,
  type PictureRequest,
  type PictureSize,
  readPictureRequest,
} from './picture-request.ts'
import { openPictureStore } from './picture-store.ts'

interface PictureOptions {
  /** Where originals lie. */
  folders: Record<PictureFolder, string>
  /** Where made pictures are kept. */
  cacheFolder: string
  maxCachedBytes?: number
  /** Conversions that run at once, and that wait beyond them. */
  concurrency?: number
  maxWaiting?: number
  logger: Pick<Logger, 'warn'>
}

export type PictureHandler = (request: Request) => Promise<Response>

const aYear = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * `/img/media/{name}?width=640&quality=65`: a picture in one of the stated sizes, in the best format that the
 * browser shows. Made once, cached by the hash of its content, so that a changed file is another picture.
 */
export async function createPictureHandler(options: PictureOptions): Promise<PictureHandler> {
  const originalOf = createOriginals()
  const store = await openPictureStore(options.cacheFolder, options.maxCachedBytes ?? 512 * 1024 * 1024)
  const queue = createConversionQueue<Buffer>({
    concurrency: options.concurrency ?? 2,
    maxWaiting: options.maxWaiting ?? 100,
  })

  async function convertOnce(file: string, name: string, conversion: Conversion): Promise<Buffer> {
    const cached = await store.read(name)
    if (cached !== null) return cached
    return queue(name, async () => {
      const bytes = await convertPicture(file, conversion).catch((cause: unknown) => {
        throw new ProblemError(noPicture, { cause })
      })
      // A full disk makes pictures slow, not missing.
      await store
        .write(name, bytes)
        .catch((error: unknown) => options.logger.warn('Keeping a picture failed', error))
      return bytes
    })
  }

  return async (request) => {
    const picture = readPictureRequest(request)
    const file = join(options.folders[picture.folder], picture.name)
    const original = await originalOf(file)
    if (original === null) throw new ProblemError(noPicture)
    if (original.isDrawing && picture.takesDrawings) {
      return new Response(null, { status: 307, headers: { location: `/${picture.folder}/${picture.name}` } })
    }
    const conversion = conversionFor(picture, original)
    const name = cacheName(original, conversion)
    const headers = {
      'content-type': `image/${conversion.format}`,
      'cache-control': picture.version === original.hash ? aYear : anHour,
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${name}"`,
      ...(picture.takesDrawings && { vary: 'accept' }),
    }
    if (isNotModified(request, [name])) {
      return new Response(null, { status: 304, headers })
    }
    const bytes = await convertOnce(file, name, conversion)
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.length) },
    })
  }
}

const noPicture = { status: 404, title: 'No such picture', detail: 'There is no picture at this address.' }

function conversionFor(picture: PictureRequest, original: PictureOriginal): Conversion {
  const { format } = picture
  const size = sizeWithin(picture.size, original)
  return {
    size,
    ...(picture.focus !== middle && picture.mode === 'cover' && partOf(original, size, picture.focus)),
    quality: picture.quality,
    mode: picture.mode,
    format: format !== 'plain' ? format : original.hasAlpha ? 'png' : 'jpeg',
  }
}

const middle = 50

/** The widest or highest part of a picture that has the shape, as far from its left as the focus demands. */
function partOf(
  original: PictureOriginal,
  size: PictureSize,
  focus: number,
): Pick<Conversion, 'part'> | undefined {
  if (size.height === undefined) return undefined
  const width = Math.min(original.width, Math.round((original.height * size.width) / size.height))
  const height = Math.min(original.height, Math.round((width * size.height) / size.width))
  return {
    part: {
      left: Math.round(((original.width - width) * focus) / 100),
      top: Math.round((original.height - height) / 2),
      width,
      height,
    },
  }
}

/** Nothing is enlarged: of a small original the shape is cut as large as it goes. A drawing has any size. */
function sizeWithin(size: PictureSize, { width, height, isDrawing }: PictureOriginal): PictureSize {
  if (isDrawing || size.height === undefined) return size
  const scale = Math.min(1, width / size.width, height / size.height)
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

function cacheName({ hash }: PictureOriginal, { size, quality, mode, part, format }: Conversion): string {
  const shape = size.height === undefined ? `${size.width}` : `${size.width}x${size.height}-${mode}`
  const from = part === undefined ? '' : `-${part.left}`
  return `${hash}-${shape}${from}-${quality}.${format}`
}
