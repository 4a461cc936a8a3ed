import {
  MAX_UPLOAD_BYTES,
  type MediaType,
  mediaTypeOf,
  rasterTypes,
  SNIFFED_BYTES,
  uploadTexts,
} from '@coop/sync/rules'
import type { PreparedFile } from '../data/device-file.ts'
import { cleanDrawing } from './clean-drawing.ts'
import { type CompressionPool, createCompressionPool } from './compression-pool.ts'
import { COMPRESSED_FROM_BYTES, type CompressionTarget, compressionTarget } from './compression-table.ts'
import { fileHash } from './file-hash.ts'
import { FileRefusal } from './file-refusal.ts'

export interface PrepareFileOptions {
  readonly category: string
  /** The compression target, if it differs from that of the category. */
  readonly target?: CompressionTarget | undefined
  /** A bulk upload accepts only raster pictures. */
  readonly bulk?: boolean
  readonly signal?: AbortSignal
  readonly report?: (step: 'checked' | 'compressing' | 'compressed') => void
}

/**
 * Checks a chosen file by its first bytes and its size, cleans a drawing, and compresses a picture for its place or its
 * category. A picture that cannot be compressed stays unchanged, and the server decides about it.
 *
 * @throws FileRefusal with the specified text
 * @throws the reason of the signal
 */
export async function prepareFile(file: File, options: PrepareFileOptions): Promise<PreparedFile> {
  const { category, target = compressionTarget(category), signal, report } = options
  const type = await checkedType(file, options.bulk === true)
  signal?.throwIfAborted()
  report?.('checked')
  report?.('compressing')
  const [sourceHash, picture] = await Promise.all([
    fileHash(file),
    smallerPicture(file, type, target, signal),
  ])
  signal?.throwIfAborted()
  report?.('compressed')
  return { ...picture, name: file.name, category, sourceHash }
}

/** @throws FileRefusal with the specified text */
export async function checkedType(file: File, bulk: boolean): Promise<MediaType> {
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  const type = mediaTypeOf(start)
  if (bulk && (type === null || !rasterTypes.includes(type))) throw new FileRefusal(uploadTexts.wrongBulkType)
  if (type === null) throw new FileRefusal(uploadTexts.wrongType)
  if (file.size > MAX_UPLOAD_BYTES) throw new FileRefusal(uploadTexts.tooLarge)
  return type
}

type Picture = Pick<PreparedFile, 'blob' | 'type' | 'width' | 'height'>

async function smallerPicture(
  file: File,
  type: MediaType,
  target: CompressionTarget,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  // The type given by the device may be wrong, but the browser needs the right one to decode.
  const original = file.slice(0, file.size, type)
  const asChosen = { blob: original, type, width: null, height: null }
  if (type === 'application/pdf') return asChosen
  if (type === 'image/svg+xml') {
    const { text, width, height } = await cleanDrawing(original)
    return { blob: new Blob([text], { type }), type, width, height }
  }
  const wanted = file.size < COMPRESSED_FROM_BYTES ? null : target
  try {
    const { blob, width, height } = await pool().compress({ file: original, target: wanted }, signal)
    const compressedType = rasterTypes.find((each) => each === blob?.type)
    if (blob === null || compressedType === undefined) return { ...asChosen, width, height }
    return { blob, type: compressedType, width, height }
  } catch (error) {
    signal?.throwIfAborted()
    console.warn(`${file.name} is uploaded as it was chosen: it cannot be compressed`, error)
    return asChosen
  }
}

let shared: CompressionPool | null = null

function pool(): CompressionPool {
  return (shared ??= createCompressionPool(
    () => new Worker(new URL('./compression-worker.ts', import.meta.url), { type: 'module' }),
    workerCount(),
  ))
}

/**
 * The number of workers: one per concurrent upload, at most the processors minus one for the screen, and fewer on a
 * phone, which has little memory.
 */
function workerCount(): number {
  const most = matchMedia('(pointer: coarse)').matches ? 2 : 3
  return Math.max(1, Math.min(most, navigator.hardwareConcurrency - 1))
}
