import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { nullIfMissing } from '../storage/null-if-missing.ts'

/** The description of a picture, read from its content; its name and type are not trusted. */
export interface PictureOriginal {
  /** of the content, in hex */
  hash: string
  isDrawing: boolean
  hasAlpha: boolean
  /** the displayed size, after the rotation in its EXIF data */
  width: number
  height: number
}

/** Larger pictures are refused before decoding: 50 million pixels take 200 MB of memory. */
export const mostPixels = 50_000_000
const mostBytes = 50 * 1024 * 1024
const formats = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']

/**
 * null: the file does not exist, or is not a supported picture.
 * @throws the system's error for an existing file that cannot be read
 */
export async function readOriginal(file: string): Promise<PictureOriginal | null> {
  const status = await stat(file).catch(nullIfMissing)
  if (status === null || status.size > mostBytes) return null
  const bytes = await readFile(file).catch(nullIfMissing)
  if (bytes === null) return null
  // Bytes that sharp cannot read are not a picture.
  const metadata = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null)
  if (metadata === null || !formats.includes(metadata.format)) return null
  const { width, height } = metadata.autoOrient
  if (width * height > mostPixels) return null
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    isDrawing: metadata.format === 'svg',
    hasAlpha: metadata.hasAlpha,
    width,
    height,
  }
}
