import { expect, test } from 'vitest'
import { activeBackgrounds, headerBackgrounds } from './backgrounds.ts'
import { anAsset, rowsOf } from '../../../test/site-rows.ts'

const background = (key: string, width: number | null, height: number | null) =>
  anAsset({ category: 'backgrounds', asset_key: key, width, height })
const wood = background('wood', 1920, 1080)
const unmeasured = background('unmeasured', null, null)
const strip = background('strip', 2400, 600)
const keys = (list: readonly { asset_key: string }[]) => list.map(({ asset_key }) => asset_key)

test('strips are for the header, all other backgrounds for pages', () => {
  const rows = rowsOf({ website_assets: [wood, strip, unmeasured] })
  expect(keys(activeBackgrounds(rows))).toEqual(['wood', 'unmeasured'])
  expect(keys(headerBackgrounds(rows))).toEqual(['strip'])
})

test('without a strip the header uses any background', () => {
  expect(keys(headerBackgrounds(rowsOf({ website_assets: [wood] })))).toEqual(['wood'])
})
