import { MAX_UPLOAD_BYTES, type MediaType, mediaEndings, rasterTypes } from '@coop/sync/rules'
import { fileSize } from '../../table/file-size.ts'
import { bulkTexts } from './upload-texts.ts'

const types = new Set<string>(Object.keys(mediaEndings))
const endings = /\.(?:jpe?g|png|webp|svg|pdf)$/i

/** A file that the selection does not take, and why. */
export interface LeftOutFile {
  readonly name: string
  readonly reason: string
}

/** Why the selection leaves a file out, by what the device says of it; null: it is taken. */
export function leftOutReason({ type, name, size }: File): string | null {
  if (!(type === '' ? endings.test(name) : types.has(type))) return bulkTexts.otherType
  return size > MAX_UPLOAD_BYTES ? bulkTexts.tooLarge(fileSize(size - MAX_UPLOAD_BYTES)) : null
}

/** A bulk upload takes pictures of pixels alone. */
export function isBulkType({ type, name }: File): boolean {
  const raster: readonly string[] = rasterTypes satisfies readonly MediaType[]
  return type === '' ? !/\.(?:svg|pdf)$/i.test(name) : raster.includes(type)
}
