import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveMedia } from './move-media.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { startS3 } from '../../testing/s3.ts'
import { openS3Storage } from '../storage/s3-storage.ts'

let parent: string
let folder: MediaStorage
let bucket: MediaStorage
let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'coop-move-'))
  s3 = await startS3()
  folder = await openFolderStorage(join(parent, 'media'))
  bucket = await openS3Storage(s3.options)
  await folder.put('deer.webp', Buffer.from('a deer'), 'image/webp')
  await folder.put('logos/a.svg', Buffer.from('<svg/>'), 'image/svg+xml')
})
afterEach(async () => {
  await s3.close()
  await rm(parent, { recursive: true })
})

const nothing = { copied: 0, there: 0, removed: 0, different: [] }

test('all files are copied from the folder to the bucket, and a second run finds them there', async () => {
  const move = { from: folder, to: bucket, isRemoving: false }
  expect(await moveMedia(move)).toEqual({ ...nothing, copied: 2 })
  expect((await bucket.read('logos/a.svg'))?.toString()).toBe('<svg/>')
  expect(await moveMedia(move)).toEqual({ ...nothing, there: 2 })
  expect(await folder.stat('deer.webp')).not.toBeNull()
})

test('an interrupted run is completed by the next one, which removes the copied files', async () => {
  await bucket.put('deer.webp', Buffer.from('a deer'), 'image/webp')
  const result = await moveMedia({ from: folder, to: bucket, isRemoving: true })
  expect(result).toEqual({ copied: 1, there: 1, removed: 2, different: [] })
  expect(await folder.stat('deer.webp')).toBeNull()
  expect(await moveMedia({ from: bucket, to: folder, isRemoving: false })).toEqual({ ...nothing, copied: 2 })
  expect((await folder.read('deer.webp'))?.toString()).toBe('a deer')
})

test('different content at the same path is reported, and neither overwritten nor removed', async () => {
  await bucket.put('deer.webp', Buffer.from('a hind'), 'image/webp')
  const result = await moveMedia({ from: folder, to: bucket, isRemoving: true })
  expect(result).toEqual({ copied: 1, there: 0, removed: 1, different: ['deer.webp'] })
  expect((await bucket.read('deer.webp'))?.toString()).toBe('a hind')
  expect((await folder.read('deer.webp'))?.toString()).toBe('a deer')
})
