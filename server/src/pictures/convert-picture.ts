import { readFile } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'
import { mostPixels } from './picture-original.ts'
import type { PictureFormat, PictureSize } from './picture-request.ts'

export interface Conversion {
  size: PictureSize
  quality: number
  mode: 'cover' | 'inside'
  /** The part of the original to show, where it is not the middle. */
  part?: Region
  format: PictureFormat
}

// Two pictures are made at once; each on one core.
sharp.concurrency(1)
// Originals are read once and what is made of them lies on the disk: keeping them in memory as well gains nothing.
sharp.cache(false)

const patienceSeconds = 20

/** The picture in another size and format; never larger than it is. Drawings have any size. */
export async function convertPicture(file: string, conversion: Conversion): Promise<Buffer> {
  const { size, mode, part } = conversion
  const original = sharp(await readFile(file), { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
  const resized = (part === undefined ? original : original.extract(part)).resize({
    width: size.width,
    ...(size.height === undefined ? {} : { height: size.height, fit: mode }),
    // Where a height is given, the caller has fitted the size to the original; a width alone is limited here.
    withoutEnlargement: size.height === undefined,
  })
  return encode(resized, conversion).toBuffer()
}

function encode(picture: Sharp, { format, quality }: Conversion): Sharp {
  switch (format) {
    case 'avif':
      // AVIF looks at 44 as WebP does at 65, and at 58 as WebP at 85, whose colours are subsampled as well.
      // More effort takes twice the time and saves next to nothing.
      return picture.avif({ quality: Math.max(10, Math.round(quality * 0.68)), chromaSubsampling, effort: 1 })
    case 'webp':
      return picture.webp({ quality, effort: 3, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: paper }).jpeg({ quality, mozjpeg: true })
    case 'png':
      return picture.png({ compressionLevel: 9, palette: true, quality })
    default:
      return format satisfies never
  }
}

const chromaSubsampling = '4:2:0'

/** What lies under a transparent picture that becomes a JPEG. */
const paper = '#f6f1e7'
