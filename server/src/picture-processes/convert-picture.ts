import sharp, { type Sharp } from 'sharp'
import { mostPixels } from './picture-original.ts'
import type { Conversion } from './picture-task.ts'

// Some pictures are made at once; each on one core.
sharp.concurrency(1)
// Originals are read once and what is made of them lies on the disk: keeping them in memory as well gains nothing.
sharp.cache(false)

/** The picture in another size and format; never larger than it is. Drawings have any size. */
export async function convertPicture(file: string, conversion: Conversion): Promise<Buffer> {
  const { size, mode, part } = conversion
  const original = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const resized = (part === null ? original : original.extract(part)).resize({
    width: size.width,
    ...(size.height === undefined ? {} : { height: size.height, fit: mode }),
    // Where a height is given, the caller has fitted the size to the original; a width alone is limited here.
    withoutEnlargement: size.height === undefined,
  })
  return encode(resized, conversion).toBuffer()
}

/** From here on the time of the encoder counts for more than the last per cent of what it saves. */
const largeWidth = 1024

function encode(picture: Sharp, { format, quality, size }: Conversion): Sharp {
  const isLarge = size.width >= largeWidth
  switch (format) {
    case 'avif':
      // AVIF looks at 44 as WebP does at 65, and at 58 as WebP at 85, whose colours are subsampled as well.
      // More effort takes twice the time and saves next to nothing.
      return picture.avif({
        quality: Math.max(10, Math.round(quality * 0.68)),
        chromaSubsampling: '4:2:0',
        effort: isLarge ? 0 : 1,
      })
    case 'webp':
      return picture.webp({ quality, effort: isLarge ? 2 : 3, smartSubsample: !isLarge })
    case 'jpeg':
      return picture.flatten({ background: paper }).jpeg({ quality, progressive: true, mozjpeg: !isLarge })
    case 'png':
      return picture.png({ compressionLevel: isLarge ? 6 : 9, palette: true, quality })
    default:
      return format satisfies never
  }
}

/** The background of a transparent picture that becomes a JPEG. */
const paper = '#f6f1e7'
