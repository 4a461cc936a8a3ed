import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, range } from '../statistics.ts'

const resultSchema = z.object({
  rounds: z.array(z.object({ ms: z.number(), longestFrame: z.number() })),
})

/** web/bench/compression.ts chooses a photograph of twelve megapixels in the form of a new asset. */
export const compressionBench: Bench<'12-megapixel photo' | 'longest frame'> = {
  name: 'admin: compression of a photo',
  bar: {
    '12-megapixel photo': { unit: 'ms', atMost: 1500 },
    'longest frame': { unit: 'ms', atMost: 50 },
  },
  run: async (context) => {
    const file = join(await context.createFolder(), 'photo.jpg')
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    // Grain as coarse as that of a camera: pure noise would make the file three times the size of a photograph.
    const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    const pixels = await grain.png().toBuffer()
    const { size } = await sharp(pixels).resize(4000, 3000).jpeg({ quality: 90 }).toFile(file)
    const { url, administrator } = await context.app()
    const result = resultSchema.parse(await context.runInBrowser('compression', { url, administrator, file }))
    const times = result.rounds.map(({ ms }) => ms)
    const frames = result.rounds.map(({ longestFrame }) => longestFrame)
    return {
      '12-megapixel photo': {
        value: median(times),
        note: `${(size / 1e6).toFixed(1)} MB, ${range(times)} ms; from the choice until its new measures are on the screen`,
      },
      'longest frame': { value: Math.max(...frames), note: `${range(frames)} ms` },
    }
  },
}
