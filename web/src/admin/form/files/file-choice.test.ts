import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { PreparedFile } from '../../data/device-file.ts'
import { openDraftStore } from '../../data/drafts/draft-store.ts'
import { fileHash } from '../../media/file-hash.ts'
import type { prepareFile } from '../../media/prepare-file.ts'
import { provideEmptyStorage } from '../../testing/empty-storage.ts'
import { createFileChoice, type FileChoice } from './file-choice.ts'
import { createFormFiles } from './form-files.ts'

beforeEach(provideEmptyStorage)
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const photo = new File(['a photo of many pixels'], 'photo.jpg', { type: 'image/jpeg' })

/** A file choice that compresses by category, and the list of prepared texts. */
function aChoice() {
  const made: string[] = []
  const prepare: typeof prepareFile = async (file, { category }) => {
    const text = await file.text()
    made.push(text)
    const blob = new Blob([`${category}: ${text.slice(0, 3)}`], { type: 'image/webp' })
    const sourceHash = await fileHash(file)
    return { blob, type: 'image/webp', name: file.name, category, sourceHash, width: 4, height: 3 }
  }
  return { choice: createFileChoice(prepare, 'other'), made }
}

async function readyOf(choice: FileChoice) {
  const state = await choice.settled()
  if (state.kind !== 'ready') throw new Error(`The file is ${state.kind}`)
  return { ...state, text: await state.prepared.blob.text() }
}

async function aSmallerCopy(): Promise<PreparedFile> {
  const { choice } = aChoice()
  choice.choose(photo)
  return (await readyOf(choice)).prepared
}

test('for another category, a picture from a draft is prepared from the original file', async () => {
  const { choice, made } = aChoice()
  choice.restore(await aSmallerCopy(), photo)
  expect(made).toEqual([])
  choice.setCategory('hero-images')
  const { prepared, text } = await readyOf(choice)
  expect(made).toEqual(['a photo of many pixels'])
  expect(text).toBe('hero-images: a p')
  expect(prepared).toMatchObject({ category: 'hero-images', sourceHash: await fileHash(photo) })
})

test('a compressed copy without its original stays unchanged, under the same hash, in every category', async () => {
  const { choice, made } = aChoice()
  const copy = await aSmallerCopy()
  choice.restore(copy)
  for (const category of ['hero-images', 'logos']) {
    choice.setCategory(category)
    expect((await readyOf(choice)).prepared).toEqual({ ...copy, category })
  }
  expect(made).toEqual([])
  const other = new File(['another photo'], 'other.jpg')
  choice.choose(other)
  expect((await readyOf(choice)).text).toBe('logos: ano')
})

test('a file that was kept uncompressed is prepared for another category', async () => {
  const { choice, made } = aChoice()
  const asChosen = { ...(await aSmallerCopy()), blob: photo }
  choice.restore(asChosen)
  choice.setCategory('hero-images')
  expect((await readyOf(choice)).text).toBe('hero-images: a p')
  expect(made).toEqual(['a photo of many pixels'])
})

test('a draft keeps the original beside the compressed file, and restores both', async () => {
  const [before, after] = [aChoice(), aChoice()]
  const [left, next] = [createFormFiles(), createFormFiles()]
  left.add('image_url', before.choice)
  next.add('image_url', after.choice)
  before.choice.choose(photo)
  await before.choice.settled()
  const files = left.prepared()
  // They are the same objects, so further typing does not store the files again.
  expect(files.size).toBe(2)
  for (const [name, file] of files) expect(left.prepared().get(name)).toBe(file)

  const store = openDraftStore('user-1')
  const draft = { id: 'one', entity: 'website_assets', rowId: null, resend: null, title: '', at: 1 } as const
  await store.put({ ...draft, base: {}, values: {} }, files)
  next.restore((await store.read('one'))?.files ?? new Map())
  store.close()
  after.choice.setCategory('hero-images')
  await after.choice.settled()
  expect(after.made).toEqual(['a photo of many pixels'])
})
