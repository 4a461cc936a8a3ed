/** The target of a compression. */
export interface CompressionTarget {
  /** The maximal width in pixels. A picture is never enlarged. */
  readonly width: number
  readonly height: number
  /** The quality of the first attempt, from 0 to 1. */
  readonly quality: number
  readonly bytes: number
}

const KB = 1024

/** Smaller files are uploaded unchanged. */
export const COMPRESSED_FROM_BYTES = 100 * KB

const large: CompressionTarget = { width: 1920, height: 1080, quality: 0.75, bytes: 800 * KB }
const portrait: CompressionTarget = { width: 1200, height: 800, quality: 0.7, bytes: 500 * KB }
const gallery: CompressionTarget = { width: 800, height: 600, quality: 0.75, bytes: 400 * KB }

const targets: Readonly<Record<string, CompressionTarget>> = {
  logos: { width: 400, height: 400, quality: 0.8, bytes: 100 * KB },
  'hero-images': large,
  backgrounds: large,
  'company-pictures': portrait,
  'team-photos': portrait,
  'case-studies': gallery,
  'offering-gallery': gallery,
  icons: { width: 200, height: 200, quality: 0.8, bytes: 50 * KB },
}

/**
 * The target for pictures in an article, which fill its column and may be in portrait format. `targets` is for the
 * library.
 */
export const articlePicture: CompressionTarget = { width: 1600, height: 1600, quality: 0.8, bytes: 800 * KB }

export function compressionTarget(category: string): CompressionTarget {
  return targets[category] ?? portrait
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The largest size of a picture within a box, in its proportions and never enlarged. */
export function fit(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}

const LEAST_QUALITY = 0.1

/** Encodes again with 0.8 of the quality, while the result exceeds the target and the quality exceeds the minimum. */
export async function encodeWithin(
  target: Pick<CompressionTarget, 'quality' | 'bytes'>,
  encode: (quality: number) => Promise<Blob>,
): Promise<Blob> {
  let { quality } = target
  let blob = await encode(quality)
  while (blob.size > target.bytes && quality > LEAST_QUALITY) {
    quality *= 0.8
    blob = await encode(quality)
  }
  return blob
}
