import { MAX_UPLOAD_BYTES, type MediaType, mediaEndings, rasterTypes } from '@coop/sync/rules'
import { fileSize } from '../../table/file-size.ts'
import { bulkTexts } from './upload-texts.ts'

const types = new Set<string>(Object.keys(mediaEndings))
const endings = /\.(?:jpe?g|png|webp|svg|pdf)$/i

/** An unsupported file of the selection, and the reason. */
export interface LeftOutFile {
  readonly name: string
  readonly reason: string
}

/** The reason why a file is ignored, according to the device's information; null if it is accepted. */
export function leftOutReason({ type, name, size }: File): string | null {
  if (!(type === '' ? endings.test(name) : types.has(type))) return bulkTexts.otherType
  return size > MAX_UPLOAD_BYTES ? bulkTexts.tooLarge(fileSize(size - MAX_UPLOAD_BYTES)) : null
}

/** Whether the type is a raster picture, the only kind that a bulk upload accepts. */
export function isBulkType({ type, name }: File): boolean {
  const raster: readonly string[] = rasterTypes satisfies readonly MediaType[]
  return type === '' ? !/\.(?:svg|pdf)$/i.test(name) : raster.includes(type)
}
