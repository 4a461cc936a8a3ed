import sharp, { type Sharp } from 'sharp'
import { mostPixels } from './picture-original.ts'
import type { Conversion } from './picture-task.ts'

// Several pictures are converted at once, each on one core.
sharp.concurrency(1)
// Each original is read once and the results are on the disk, so a memory cache gains nothing.
sharp.cache(false)

/** Converts the picture to another size and format. It is never enlarged, except drawings. */
export async function convertPicture(file: string, conversion: Conversion): Promise<Buffer> {
  const { size, mode, part } = conversion
  const original = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const resized = (part === null ? original : original.extract(part)).resize({
    width: size.width,
    ...(size.height === undefined ? {} : { height: size.height, fit: mode }),
    // With a height the caller has already fitted the size to the original; a width alone is limited here.
    withoutEnlargement: size.height === undefined,
  })
  return encode(resized, conversion).toBuffer()
}

/** Above this width, encoding time matters more than the last per cent of size. */
const largeWidth = 1024

function encode(picture: Sharp, { format, quality, size }: Conversion): Sharp {
  const isLarge = size.width >= largeWidth
  switch (format) {
    case 'avif':
      // AVIF at 44 looks like WebP at 65, and at 58 like WebP at 85, which subsamples colours too. More effort doubles
      // the time and saves almost nothing.
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
