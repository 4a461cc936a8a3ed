import { type CompressionTarget, encodeWithin, fit } from './compression-table.ts'

export interface CompressedPicture {
  /** null: the picture was only measured, or its compression saved nothing. */
  readonly blob: Blob | null
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture, rotated according to its EXIF data, and encodes it within the target. The result contains only
 * pixels, so it reveals neither place nor camera.
 *
 * @param target null: only measure the picture
 * @throws if this browser cannot decode or encode it
 */
export async function compressPicture(
  file: Blob,
  target: CompressionTarget | null,
): Promise<CompressedPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = picture
  if (target === null) {
    picture.close()
    return { blob: null, width, height }
  }
  const canvas = drawn(picture, fit(picture, target))
  const blob = await encoded(canvas, target, file.type !== 'image/jpeg')
  return blob.size < file.size
    ? { blob, width: canvas.width, height: canvas.height }
    : { blob: null, width, height }
}

/** Scales by halves until less than a half remains. One large step would ignore most pixels. */
function drawn(picture: ImageBitmap, size: { width: number; height: number }): OffscreenCanvas {
  let source: ImageBitmap | OffscreenCanvas = picture
  while (source.width > size.width * 2 && source.height > size.height * 2) {
    const next: OffscreenCanvas = scaled(source, Math.ceil(source.width / 2), Math.ceil(source.height / 2))
    release(source)
    source = next
  }
  const canvas = scaled(source, size.width, size.height)
  release(source)
  return canvas
}

function scaled(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser gives no canvas to a worker')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

/** Frees a copy before the next one is made, because a phone has little memory for pictures. */
function release(source: ImageBitmap | OffscreenCanvas): void {
  if (source instanceof ImageBitmap) source.close()
  else source.width = source.height = 0
}

async function encoded(
  canvas: OffscreenCanvas,
  target: CompressionTarget,
  mayBeTransparent: boolean,
): Promise<Blob> {
  const as = (type: string) => encodeWithin(target, (quality) => canvas.convertToBlob({ type, quality }))
  if (await writesWebP()) return as('image/webp')
  if (mayBeTransparent && isTransparent(canvas)) return canvas.convertToBlob({ type: 'image/png' })
  return as('image/jpeg')
}

/** Whether the browser encodes WebP. A browser that cannot do so writes PNG, and shows it only in the type. */
async function writesWebP(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  // Without a context there is nothing to encode, which is an error.
  canvas.getContext('2d')
  return (await canvas.convertToBlob({ type: 'image/webp' })).type === 'image/webp'
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true
  return false
}
