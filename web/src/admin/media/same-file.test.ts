import { expect, test } from 'vitest'
import type { DeviceFile } from '../data/device-file.ts'
import { aRow } from '../testing/source-fixture.ts'
import { sameFileAmong } from './same-file.ts'

const anAsset = (key: string, url: string, hash: string | null) =>
  aRow('website_assets', `id of ${key}`, { asset_key: key, image_url: url, source_hash: hash })

const aFile = (address: string, sourceHash: string): DeviceFile => ({
  address,
  sourceHash,
  name: 'desk.jpg',
  category: 'other',
  since: 0,
  type: 'image/jpeg',
  size: 1,
  width: null,
  height: null,
  state: { kind: 'waiting' },
})

test('a duplicate is recognised by the hash from the server, or by a pending file of this device', () => {
  const find = sameFileAmong(
    [anAsset('known', '/media/known.jpg', 'one'), anAsset('waiting', '/media/waiting.jpg', null)],
    [aFile('/media/waiting.jpg', 'two')],
  )
  expect(['one', 'two', 'three'].map((hash) => find(hash)?.key)).toEqual(['known', 'waiting', undefined])
})

test('an asset whose file was just replaced on this device is recognised by the new file, not by the old one', () => {
  const find = sameFileAmong([anAsset('team', '/media/new.jpg', 'old')], [aFile('/media/new.jpg', 'new')])
  expect(find('new')).toEqual({ assetId: 'id of team', key: 'team' })
  expect(find('old')).toBeNull()
})
