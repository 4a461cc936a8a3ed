import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-address.ts'
import { parseUploadAddress, suggestedAssetKey, uploadAddress } from './upload-address.ts'

const id = '019ab3c4-0000-7000-8000-00000000002a'
const portrait = { category: 'team-photos', id, type: 'image/webp' } as const

test.each([
  ['Änna Berg (2).JPG', `/media/team-photos/anna-berg-2-${id}.webp`],
  ['../../etc/passwd', `/media/team-photos/passwd-${id}.webp`],
  ['写真.png', `/media/team-photos/${id}.webp`],
  ['', `/media/team-photos/${id}.webp`],
  [`${'x'.repeat(300)}.png`, `/media/team-photos/${'x'.repeat(60)}-${id}.webp`],
])('the file %j gets an address below /media/', (name, address) => {
  expect(uploadAddress(portrait, name)).toBe(address)
  expect(isPictureAddress(address)).toBe(true)
  expect(parseUploadAddress(address)).toEqual(portrait)
})

test.each([
  '/media/deer.webp',
  `/media/team-photos/${id}.gif`,
  `/media/team-photos/../${id}.png`,
  `/media/a/b/${id}.png`,
  `/media/team-photos/x-${id.toUpperCase()}.png`,
  `/images/team-photos/${id}.png`,
])('%s is not the address of an upload', (address) => {
  expect(parseUploadAddress(address)).toBeNull()
})

test.each([
  ['Team Photo 01.final.JPG', 'team-photo-01-final'],
  ['__logo__.svg', 'logo'],
  ['Åland.png', 'land'],
  ['.webp', 'webp'],
])('the key suggested for %j is %j', (name, key) => {
  expect(suggestedAssetKey(name)).toBe(key)
})
