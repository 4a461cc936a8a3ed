import type { MediaType } from '@coop/sync/rules'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { reencodePicture } from './reencode-picture.ts'
import { RefusedFile, refusalTexts } from './refusal.ts'

const rasters = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly MediaType[]
const formatOf = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

const flat = (background: { r: number; g: number; b: number }, width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** The colour in the centre of a picture. */
async function colourOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

function expectNear(actual: number[], expected: number[], most = 4): void {
  for (const [i, value] of expected.entries())
    expect(
      Math.abs((actual[i] ?? NaN) - value),
      `${actual.join()} is near ${expected.join()}`,
    ).toBeLessThanOrEqual(most)
}

test.each(rasters)('a %s loses its place and author', async (type) => {
  const source = await flat({ r: 10, g: 120, b: 200 })
    .toFormat(formatOf[type])
    .withExif({
      IFD0: { Artist: 'Anna', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer()
  expect((await sharp(source).metadata()).exif).toBeDefined()
  const { bytes } = await reencodePicture(source, type)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: formatOf[type], space: 'srgb' })
  for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments', 'tifftagPhotoshop'])
    expect(metadata, name).not.toHaveProperty(name)
  expect(bytes.includes('Anna') || bytes.includes('secret')).toBe(false)
})

test.each(rasters)('data appended to or hidden in a %s is removed', async (type) => {
  const picture = await flat({ r: 10, g: 120, b: 200 }).toFormat(formatOf[type]).toBuffer()
  const source = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  const { bytes } = await reencodePicture(source, type)
  expect(bytes.includes('script')).toBe(false)
})

test.each([
  [1, 40, 30],
  [3, 40, 30],
  [6, 30, 40],
  [8, 30, 40],
])('a photo of orientation %i becomes %i by %i, upright', async (orientation, width, height) => {
  const source = await flat({ r: 9, g: 9, b: 9 }).jpeg().withMetadata({ orientation }).toBuffer()
  const { bytes, ...size } = await reencodePicture(source, 'image/jpeg')
  expect(size).toMatchObject({ width, height })
  expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
})

test('colours of a wide gamut look the same after conversion', async () => {
  // The same numbers mean another colour in Display P3.
  const p3 = await flat({ r: 200, g: 60, b: 40 }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const raw = await sharp(p3, { ignoreIcc: true }).raw().toBuffer()
  expectNear([...raw.subarray(0, 3)], [184, 69, 51], 12)
  const { bytes } = await reencodePicture(p3, 'image/jpeg')
  expectNear(await colourOf(bytes), [200, 60, 40])
  expect(await sharp(bytes).metadata()).not.toHaveProperty('icc')
  const plain = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
  expectNear([...plain.subarray(0, 3)], [200, 60, 40])
})

test('a photo for printing gets screen colours', async () => {
  const source = await flat({ r: 200, g: 60, b: 40 })
    .withIccProfile('cmyk')
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  expect((await sharp(source).metadata()).space).toBe('cmyk')
  const { bytes } = await reencodePicture(source, 'image/jpeg')
  expect((await sharp(bytes).metadata()).space).toBe('srgb')
  expectNear(await colourOf(bytes), [200, 60, 40], 20)
})

test('a deep PNG, one with a palette, and a grey one keep their look', async () => {
  const deep = await flat({ r: 200, g: 60, b: 40 }).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const palette = await flat({ r: 200, g: 60, b: 40 }).png({ palette: true }).toBuffer()
  for (const source of [deep, palette]) {
    const { bytes } = await reencodePicture(source, 'image/png')
    expectNear(await colourOf(bytes), [200, 60, 40], 0)
  }
  const grey = await flat({ r: 99, g: 99, b: 99 }).toColourspace('b-w').png().toBuffer()
  expectNear(await colourOf((await reencodePicture(grey, 'image/png')).bytes), [99, 99, 99], 1)
})

test('a transparent picture stays transparent, and has no placeholder', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const source = sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
  for (const type of ['image/png', 'image/webp'] as const) {
    const { bytes, placeholder } = await reencodePicture(
      await source.toFormat(formatOf[type]).toBuffer(),
      type,
    )
    expect(await colourOf(bytes)).toEqual([0, 0, 0, 0])
    expect(placeholder).toBeNull()
  }
})

test('a lossless WebP stays lossless', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const source = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#888', noise } })
    .webp({ lossless: true })
    .toBuffer()
  const { bytes } = await reencodePicture(source, 'image/webp')
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer())
})

test('only the first frame of an animation is stored', async () => {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 250), Buffer.alloc(20 * 20 * 3, 5)])
  const source = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(source).metadata()).pages).toBe(2)
  const { bytes, height } = await reencodePicture(source, 'image/webp')
  expect([(await sharp(bytes).metadata()).pages ?? 1, height]).toEqual([1, 20])
  expectNear(await colourOf(bytes), [250, 250, 250], 2)
})

test.each(rasters)('a truncated %s is refused', async (type) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const source = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } })
    .toFormat(formatOf[type])
    .toBuffer()
  for (const part of [0.02, 0.3, 0.7, 0.95]) {
    const cut = source.subarray(0, Math.floor(source.length * part))
    await expect(reencodePicture(cut, type), `${part}`).rejects.toThrow(refusalTexts.brokenPicture)
  }
})

test('more than 50 million pixels are refused before decoding', async () => {
  const source = await flat({ r: 1, g: 1, b: 1 }, 30_000, 1_700).png().toBuffer()
  const before = process.memoryUsage.rss()
  await expect(reencodePicture(source, 'image/png')).rejects.toThrow(
    new RefusedFile(refusalTexts.tooManyPixels),
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})
