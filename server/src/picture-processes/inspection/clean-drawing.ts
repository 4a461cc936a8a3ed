import { type CleanSvg, cleanSvg, drawsNothing } from '@coop/sync/drawings'
import { mediaTypeOf, SNIFFED_BYTES } from '@coop/sync/rules'
import { reencodePicture } from './reencode-picture.ts'
import { RefusedFile, refusalTexts } from './refusal.ts'

/** A drawing with more pictures is refused as an album. */
const MOST_PICTURES = 20

/**
 * Cleans a drawing. Pictures in it are re-encoded like separate uploads.
 * @throws RefusedFile: a drawing, or a picture in it, that is not accepted
 */
export async function cleanDrawing(source: Uint8Array): Promise<CleanSvg> {
  const pictures = new Map<string, string | null>()
  const clean = cleanSvg(source, (address) => {
    pictures.set(address, null)
    return null
  })
  if (pictures.size === 0) {
    if (drawsNothing(clean)) throw new RefusedFile(refusalTexts.onlyLinkedPictures)
    return clean
  }
  if (pictures.size > MOST_PICTURES) throw new RefusedFile(refusalTexts.tooManyPictures)
  for (const address of pictures.keys()) pictures.set(address, await pictureAnew(address))
  return cleanSvg(source, (address) => pictures.get(address) ?? null)
}

/** @param address a `data:` address; its type is ignored, the first bytes decide */
async function pictureAnew(address: string): Promise<string> {
  const comma = address.indexOf(',')
  if (comma < 0 || !/;\s*base64\s*$/i.test(address.slice(0, comma)))
    throw new RefusedFile(refusalTexts.otherPicture)
  const bytes = Buffer.from(address.slice(comma + 1), 'base64')
  const type = mediaTypeOf(bytes.subarray(0, SNIFFED_BYTES))
  if (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp') {
    throw new RefusedFile(refusalTexts.otherPicture)
  }
  const picture = await reencodePicture(bytes, type).catch((cause: unknown) => {
    if (!(cause instanceof RefusedFile) || cause.message !== refusalTexts.brokenPicture) throw cause
    throw new RefusedFile(refusalTexts.brokenPictureWithin, { cause })
  })
  return `data:${type};base64,${picture.bytes.toString('base64')}`
}
