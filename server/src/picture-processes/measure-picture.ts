import sharp from 'sharp'
import { mostPixels, readOriginal } from './picture-original.ts'

/** The measures of a file in the row of its asset. */
export interface PictureMeasures {
  width: number
  height: number
  placeholder: string | null
  content_hash: string
}

/** null: the file is missing, or not a picture */
export async function measurePicture(file: string): Promise<PictureMeasures | null> {
  const original = await readOriginal(file)
  if (original === null) return null
  const { width, height, hash, hasAlpha, isDrawing } = original
  // The placeholder would stay visible behind a transparent picture, and a drawing loads quickly.
  const placeholder = hasAlpha || isDrawing ? null : await makePlaceholder(file)
  return { width, height, placeholder, content_hash: hash }
}

const longestPlaceholder = 600

/** A dozen blurred pixels as a data address of some hundred bytes, stored in the row. */
export async function makePlaceholder(picture: string | Buffer): Promise<string | null> {
  // A picture that cannot be scaled has no placeholder; the failure is reported when the picture is shown.
  const tiny = await sharp(picture, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize(12, 12, { fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer()
    .catch(() => null)
  const address = tiny === null ? '' : `data:image/webp;base64,${tiny.toString('base64')}`
  return address === '' || address.length > longestPlaceholder ? null : address
}
