import { expect, test } from 'vitest'
import { activeBackgrounds, backgroundNamed, heroImage } from './backgrounds.ts'
import { pictureFor, pictureOfAsset } from './pictures.ts'
import { anAsset, rowsOf } from '../../../test/site-rows.ts'

const hostile = ['https://elsewhere.example/x.png', '/\\evil.example/x.png', '//evil.example/x.png']

test.each(hostile)('the picture %s, which an older row may contain, is not rendered', (url) => {
  expect(pictureFor(rowsOf({}), url, 'Alt')).toBeNull()
  const asset = anAsset({ category: 'backgrounds', asset_key: 'wood', image_url: url })
  expect(pictureOfAsset(asset)).toBeNull()
})

test('a picture has the focal point of its asset, unless that is the centre', () => {
  const asset = anAsset({ image_url: '/media/deer.webp', focal_x: 20, focal_y: 90 })
  const plain = anAsset({ image_url: '/media/plain.webp' })
  const rows = rowsOf({ website_assets: [asset, plain] })
  expect(pictureFor(rows, '/media/deer.webp', 'A deer')?.focal).toEqual({ x: 20, y: 90 })
  expect(pictureOfAsset(asset)?.focal).toEqual({ x: 20, y: 90 })
  for (const picture of [pictureFor(rows, '/media/plain.webp', ''), pictureOfAsset(plain)]) {
    expect(JSON.stringify(picture)).not.toContain('focal')
  }
})

test('a background with a forbidden address is skipped', () => {
  const bad = anAsset({
    category: 'backgrounds',
    asset_key: 'deer-a',
    image_url: 'https://elsewhere.example/x',
  })
  const good = anAsset({ category: 'backgrounds', asset_key: 'deer-b' })
  const rows = rowsOf({ website_assets: [bad, good] })
  expect(activeBackgrounds(rows).map(({ id }) => id)).toEqual([good.id])
  expect(backgroundNamed(rows, 'deer')?.url).toBe(good.image_url)
})

test('a hero image with a forbidden address is skipped', () => {
  const bad = anAsset({
    category: 'hero-images',
    asset_key: 'deer',
    image_url: 'https://elsewhere.example/x',
  })
  const good = anAsset({ category: 'hero-images', asset_key: 'deer-b' })
  expect(heroImage(rowsOf({ website_assets: [bad, good] }), 'deer')?.url).toBe(good.image_url)
})
