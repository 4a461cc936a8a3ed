import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPictureStore } from './picture-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = (length: number) => new Uint8Array(length).fill(7)
const there = async (store: Awaited<ReturnType<typeof openPictureStore>>, ...names: string[]) =>
  (await Promise.all(names.map(async (name) => ((await store.read(name)) ? [name] : [])))).flat()

test('above the limit the least recently used file is removed, also from the disk', async () => {
  const store = await openPictureStore(folder, 250)
  await store.write('a', bytes(100))
  await store.write('b', bytes(100))
  await store.read('a')
  await store.write('c', bytes(100))
  expect(await there(store, 'a', 'b', 'c')).toEqual(['a', 'c'])
  expect((await readdir(folder)).sort()).toEqual(['a', 'c'])
})

test('also after a restart the least recently used file is removed first, not the oldest', async () => {
  let time = Math.floor(Date.now() / 1000) * 1000
  const first = await openPictureStore(folder, 1000, () => time)
  for (const name of ['a', 'b']) {
    await first.write(name, bytes(100))
    time += 3_600_000
  }
  await first.read('a')
  await expect.poll(async () => (await stat(join(folder, 'a'))).mtimeMs).toBe(time)

  const second = await openPictureStore(folder, 250)
  await second.write('c', bytes(100))
  expect((await readdir(folder)).sort()).toEqual(['a', 'c'])
})

test('files of an earlier start are found again; unfinished ones are removed', async () => {
  await (await openPictureStore(folder, 1000)).write('a', bytes(100))
  await writeFile(join(folder, 'x.part'), bytes(100))
  await utimes(join(folder, 'x.part'), 1, 1)
  // Another process is writing the second file.
  await writeFile(join(folder, 'y.part'), bytes(100))
  const store = await openPictureStore(folder, 150)
  expect((await store.read('a'))?.length).toBe(100)
  expect(await store.read('x.part')).toBeNull()
  expect(await store.read('y.part')).toBeNull()
  await store.write('b', bytes(100))
  expect((await readdir(folder)).sort()).toEqual(['b', 'y.part'])
})

test('a deleted file is missing, not an error', async () => {
  const store = await openPictureStore(folder, 1000)
  await store.write('a', bytes(10))
  await rm(join(folder, 'a'))
  expect(await store.read('a')).toBeNull()
})
