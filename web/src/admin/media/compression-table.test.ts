import { expect, test, vi } from 'vitest'
import { articlePicture, compressionTarget, encodeWithin, fit } from './compression-table.ts'

const KB = 1024

test.each([
  ['logos', 400, 400, 0.8, 100],
  ['hero-images', 1920, 1080, 0.75, 800],
  ['backgrounds', 1920, 1080, 0.75, 800],
  ['company-pictures', 1200, 800, 0.7, 500],
  ['team-photos', 1200, 800, 0.7, 500],
  ['case-studies', 800, 600, 0.75, 400],
  ['offering-gallery', 800, 600, 0.75, 400],
  ['icons', 200, 200, 0.8, 50],
  ['other', 1200, 800, 0.7, 500],
  ['documents', 1200, 800, 0.7, 500],
  ['offering-hero', 1200, 800, 0.7, 500],
  ['theme-illustration', 1200, 800, 0.7, 500],
])(
  'a picture of %s becomes at most %i × %i at quality %f and %i kB',
  (category, width, height, quality, kb) => {
    expect(compressionTarget(category)).toEqual({ width, height, quality, bytes: kb * KB })
  },
)

test('a picture in a text is as large as its column on a high-resolution screen, also in portrait format', () => {
  expect(articlePicture).toEqual({ width: 1600, height: 1600, quality: 0.8, bytes: 800 * KB })
  expect(fit({ width: 3000, height: 4000 }, articlePicture)).toEqual({ width: 1200, height: 1600 })
})

test('a picture keeps its proportions within the box and is never enlarged', () => {
  const box = { width: 1200, height: 800 }
  expect(fit({ width: 4000, height: 3000 }, box)).toEqual({ width: 1067, height: 800 })
  expect(fit({ width: 3000, height: 4000 }, box)).toEqual({ width: 600, height: 800 })
  expect(fit({ width: 640, height: 480 }, box)).toEqual({ width: 640, height: 480 })
  expect(fit({ width: 30_000, height: 2 }, box)).toEqual({ width: 1200, height: 1 })
})

const ofBytes = (bytes: number) => new Blob([new Uint8Array(bytes)])

test('quality decreases by a fifth each time the result is too large', async () => {
  const encode = vi.fn<(quality: number) => Promise<Blob>>(async (quality) => ofBytes(quality * 1000))
  const blob = await encodeWithin({ quality: 0.75, bytes: 500 }, encode)
  expect(encode.mock.calls.map(([quality]) => Number(quality.toFixed(3)))).toEqual([0.75, 0.6, 0.48])
  expect(blob.size).toBe(480)
})

test('a picture that never becomes small enough is encoded until the quality is at most 0.1', async () => {
  const encode = vi.fn<(quality: number) => Promise<Blob>>(async () => ofBytes(900))
  await encodeWithin({ quality: 0.7, bytes: 500 }, encode)
  const last = encode.mock.calls.at(-1)?.[0] ?? 1
  expect(last).toBeLessThanOrEqual(0.1)
  expect(last / 0.8).toBeGreaterThan(0.1)
})
