import { fold } from './fold.ts'
import { type MediaType, mediaEndings } from './media-type.ts'
import { trimEndOf, trimOf } from './trim.ts'

/**
 * The parts of an uploaded file's address. The file is stored below its category, and no other file ever has its
 * address.
 */
export interface UploadAddress {
  readonly category: string
  /** UUID of the upload, which the device makes. */
  readonly id: string
  readonly type: MediaType
}

const MOST_STEM = 60
const pattern =
  /^\/media\/([a-z]+(?:-[a-z]+)*)\/(?:[a-z0-9-]{1,60}-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]+)$/

/**
 * The future address of a file. It is known before the upload, so that rows made offline can already name it. The
 * file's name in it is only for people.
 */
export function uploadAddress({ category, id, type }: UploadAddress, fileName: string): string {
  const stem = trimEndOf(suggestedAssetKey(fold(fileName)).slice(0, MOST_STEM), /-/)
  return `/media/${category}/${stem === '' ? '' : `${stem}-`}${id}.${mediaEndings[type]}`
}

/** null: not the address of an uploaded file. */
export function parseUploadAddress(address: string): UploadAddress | null {
  const [, category, id, ending] = pattern.exec(address) ?? []
  if (category === undefined || id === undefined) return null
  for (const type of mediaTypes) if (mediaEndings[type] === ending) return { category, id, type }
  return null
}

const mediaTypes: readonly MediaType[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/svg+xml',
  'application/pdf',
]

/** A file's name without its ending and folders. */
function fileStem(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, '').replace(/(?<=.)\.[^.]*$/, '')
}

/** The key that an asset gets from its file's name: lower-case letters and digits; everything else becomes hyphens. */
export function suggestedAssetKey(fileName: string): string {
  const stem = fileStem(fileName)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return trimOf(stem, /-/).slice(0, 200)
}
