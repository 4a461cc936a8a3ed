import { MAX_UPLOAD_BYTES, type MediaType, mediaEndings, rasterTypes } from '@coop/sync/rules'

const types = new Set<string>(Object.keys(mediaEndings))
const endings = /\.(?:jpe?g|png|webp|svg|pdf)$/i

/** Whether the selection takes a file: by what the device says of it; its first bytes are read when it is uploaded. */
export function isAccepted({ type, name, size }: File): boolean {
  return (type === '' ? endings.test(name) : types.has(type)) && size <= MAX_UPLOAD_BYTES
}

/** A bulk upload takes pictures of pixels alone. */
export function isBulkType({ type, name }: File): boolean {
  const raster: readonly string[] = rasterTypes satisfies readonly MediaType[]
  return type === '' ? !/\.(?:svg|pdf)$/i.test(name) : raster.includes(type)
}
