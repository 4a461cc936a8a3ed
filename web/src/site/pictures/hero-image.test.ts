import { expect, test } from 'vitest'
import { findHeroImage } from './hero-image.ts'

const assets = [
  { id: '1', asset_key: 'hero-agility-large', original_filename: null },
  { id: '2', asset_key: 'agility', original_filename: null },
  { id: '3', asset_key: 'img-0042', original_filename: 'Courage.PNG' },
]

test.each([
  ['agility', '2'],
  ['Agility', '2'],
  ['large', '1'],
  ['courage', '3'],
  ['absent', undefined],
  ['', undefined],
])('"%s" finds %s', (key, id) => {
  expect(findHeroImage(assets, key)?.id).toBe(id)
})
