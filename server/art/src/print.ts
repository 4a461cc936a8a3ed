import { stableHash } from '@coop/sync/rules'
import sharp from 'sharp'
import { seededRandom } from './seeded-random.ts'

export interface PrintOptions {
  /** The seed of the grain, so that the same picture always has the same grain. */
  key: string
  width: number
  height: number
  /** WebP quality, 1 to 100. */
  quality?: number
}

/** Prints a drawing: adds the grain of paper and encodes it as WebP. */
export async function printed(svg: string, options: PrintOptions): Promise<Uint8Array> {
  const { width, height, quality = 82 } = options
  const grain = await paperGrain(options)
  return sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#F6F1E7' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer()
}

const grainSize = 400

/** A tile of noise around middle grey, repeated over the sheet; soft-light leaves middle grey unchanged. */
async function paperGrain({ key, width, height }: PrintOptions): Promise<Buffer> {
  const random = seededRandom(`grain ${stableHash(key)}`)
  const noise = Buffer.alloc(grainSize * grainSize, 128)
  for (let index = 0; index < noise.length; index += 1) noise[index] = 128 + Math.round((random() - 0.5) * 52)
  const tile = await sharp(noise, { raw: { width: grainSize, height: grainSize, channels: 1 } })
    .blur(0.6)
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([{ input: tile, tile: true }])
    .png()
    .toBuffer()
}
