import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MediaStorage } from '../storage/media-storage.ts'
import { startS3 } from '../../testing/s3.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import { openPictureSource } from './picture-source.ts'

let copiesFolder: string
let s3: Awaited<ReturnType<typeof startS3>>
let storage: MediaStorage
let reads: string[]
beforeEach(async () => {
  copiesFolder = await mkdtemp(join(tmpdir(), 'coop-copies-'))
  s3 = await startS3()
  const bucket = await openS3Storage(s3.options)
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    await bucket.put(name, Buffer.alloc(100, name), 'image/jpeg')
  reads = []
  storage = {
    ...bucket,
    read: (path) => {
      reads.push(path)
      return bucket.read(path)
    },
  }
})
afterEach(async () => {
  await s3.close()
  await rm(copiesFolder, { recursive: true })
})

test('a file of a bucket is fetched once for all concurrent and later requests', async () => {
  const { stat, fileOf } = await openPictureSource(storage, { copiesFolder })
  const stored = await stat('a.jpg')
  if (stored === null) throw new Error('a.jpg is not there')
  const files = await Promise.all([fileOf(stored), fileOf(stored), fileOf(stored)])
  expect(await fileOf(stored)).toBe(files[0])
  expect(new Set(files).size).toBe(1)
  expect((await readFile(files[0] ?? '')).toString()).toMatch(/^a\.jpg/)
  expect(reads).toEqual(['a.jpg'])

  // Lost copies are harmless.
  await rm(files[0] ?? '')
  expect(await fileOf(stored)).toBe(files[0])
  expect(reads).toEqual(['a.jpg', 'a.jpg'])
})

test('copies are limited in size, and a deleted file has none', async () => {
  const { stat, fileOf } = await openPictureSource(storage, { copiesFolder, maxBytes: 250 })
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    const stored = await stat(name)
    if (stored !== null) await fileOf(stored)
  }
  expect(await readdir(copiesFolder)).toHaveLength(2)
  const gone = { path: 'gone.jpg', size: 1, modifiedAt: new Date(0), etag: 'x' }
  expect(await fileOf(gone)).toBeNull()
})
