import { expect, test } from 'vitest'
import { anAsset, aTheme, rowsOf } from '../../../test/site-rows.ts'
import { themeCards } from './theme-card-data.ts'

test('the illustration of a theme is the asset with the first key, whatever the order of the assets', () => {
  const theme = aTheme({ name: 'Growth' })
  const [second, first] = ['b', 'a'].map((asset_key) =>
    anAsset({
      asset_key,
      category: 'theme-illustration',
      theme_tags: ['Growth'],
      image_url: `/media/${asset_key}.svg`,
    }),
  )
  if (first === undefined || second === undefined) throw new Error('There are two assets')
  for (const website_assets of [
    [first, second],
    [second, first],
  ]) {
    const [card] = themeCards(rowsOf({ offering_themes: [theme], website_assets }))
    expect(card?.image?.url).toBe('/media/a.svg')
  }
})
