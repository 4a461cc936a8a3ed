import { expect, test, vi } from 'vitest'
import { preloadBackgrounds } from './preload-backgrounds.ts'
import { anAsset, rowsOf } from '../../../test/site-rows.ts'

test('backgrounds load one after another, and a failed one is only a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rows = rowsOf({
    website_assets: [
      ...['one', 'two', 'three'].map((key) =>
        anAsset({ category: 'backgrounds', image_url: `/media/${key}.webp` }),
      ),
      anAsset({ category: 'backgrounds', image_url: '/media/strip.webp', width: 2400, height: 600 }),
      anAsset({ category: 'logos' }),
    ],
  })
  const asked: string[] = []
  await preloadBackgrounds(rows, async ({ picture, quality }) => {
    asked.push(`${picture.url} ${quality}`)
    if (picture.url.includes('two')) throw new Error('gone')
  })
  expect(asked).toEqual([
    '/media/one.webp 65',
    '/media/two.webp 65',
    '/media/three.webp 65',
    '/media/strip.webp 65',
  ])
  expect(warn).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledWith('The background /media/two.webp could not be loaded ahead')
  warn.mockRestore()
})
