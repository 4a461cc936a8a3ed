import type { CleanSvg } from '@coop/sync/drawings'
import { mediaTypeOf, rasterTypes, SNIFFED_BYTES } from '@coop/sync/rules'
import { FileRefusal } from './file-refusal.ts'

/**
 * Cleans a drawing like the server, so that the preview shows the stored result. The cleaner is loaded with the first
 * drawing.
 *
 * @throws FileRefusal with the fault and its remedy
 */
export async function cleanDrawing(file: Blob): Promise<CleanSvg> {
  const { cleanSvg, drawingTexts, drawsNothing, RefusedDrawing } = await import('@coop/sync/drawings')
  try {
    const clean = cleanSvg(new Uint8Array(await file.arrayBuffer()), (address) => {
      if (!isKeptPicture(address)) throw new RefusedDrawing(drawingTexts.otherPicture)
      return address
    })
    if (drawsNothing(clean)) throw new RefusedDrawing(drawingTexts.onlyLinkedPictures)
    return clean
  } catch (error) {
    if (error instanceof RefusedDrawing) throw new FileRefusal(error.message)
    throw error
  }
}

/** Checks the first bytes of a picture in a `data:` address. The server also opens the picture. */
function isKeptPicture(address: string): boolean {
  const [, base64] = /^data:[^,]*;base64,([\w+/]*)/i.exec(address.slice(0, 2 * SNIFFED_BYTES)) ?? []
  if (base64 === undefined) return false
  const start = atob(base64.slice(0, base64.length - (base64.length % 4)))
  const type = mediaTypeOf(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))
  return type !== null && rasterTypes.includes(type)
}
