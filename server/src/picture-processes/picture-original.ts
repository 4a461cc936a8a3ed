import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { nullIfMissing } from '../storage/null-if-missing.ts'

/** The description of a picture by its content; its name and its type are not trusted. */
export interface PictureOriginal {
  /** Of the content, in hex. */
  hash: string
  isDrawing: boolean
  hasAlpha: boolean
  /** The size at which it is shown: turned as its EXIF data demand. */
  width: number
  height: number
}

/** Above this a picture is refused before it is unpacked: 50 million pixels are 200 MB of memory. */
export const mostPixels = 50_000_000
const mostBytes = 50 * 1024 * 1024
const formats = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']

/**
 * null: there is no such file, or it is no picture that we open.
 * @throws the system's error for a file that is there and cannot be read
 */
export async function readOriginal(file: string): Promise<PictureOriginal | null> {
  const status = await stat(file).catch(nullIfMissing)
  if (status === null || status.size > mostBytes) return null
  const bytes = await readFile(file).catch(nullIfMissing)
  if (bytes === null) return null
  // Bytes that sharp cannot read are no picture.
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
