import 'fake-indexeddb/auto'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteRowsOfOthers } from '../rows/delete-rows.ts'
import type { PreparedFile } from '../device-file.ts'
import type { DraftNote, TypedDraft } from './draft.ts'
import {
  openingThatNeverEnds,
  storeThatNeverEnds,
  useTimePassing,
} from '../../../storage/testing/frozen-transaction.ts'
import { openDraftStore } from './draft-store.ts'
import { openDrafts } from './open-drafts.ts'
import type { OpenForms } from '../presence/open-forms.ts'
import { provideEmptyStorage } from '../../testing/empty-storage.ts'

beforeEach(provideEmptyStorage)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const aDraft = (id: string, draft: Partial<TypedDraft> = {}): TypedDraft => ({
  id,
  entity: 'services',
  rowId: 'row-1',
  resend: null,
  title: id,
  at: 1,
  base: { name: 'Before' },
  values: { name: 'Typed' },
  ...draft,
})
const aFile: PreparedFile = {
  blob: new Blob(['a photo']),
  type: 'image/jpeg',
  name: 'photo.jpg',
  category: 'icons',
  sourceHash: 'abc',
  width: 4,
  height: 3,
}
const noForms: OpenForms = {
  all: { get: () => [], subscribe: () => () => {} },
  elsewhere: { get: () => [], subscribe: () => () => {} },
  hold: async () => () => {},
}

test('input and chosen files are still there after a restart, and are removed with their draft', async () => {
  const store = openDraftStore('user-1')
  await store.put(aDraft('one', { at: 1 }), new Map([['image_url', aFile]]))
  await store.put(aDraft('two', { at: 2 }), new Map())
  store.close()

  const again = openDraftStore('user-1')
  expect((await again.notes()).map(({ id }) => id)).toEqual(['two', 'one'])
  const read = await again.read('one')
  expect(read?.draft).toEqual({ ...aDraft('one'), schemaVersion: SCHEMA_VERSION })
  expect(read?.files.get('image_url')).toMatchObject({ name: 'photo.jpg', sourceHash: 'abc' })
  await again.remove(['one'])
  expect(await again.read('one')).toBeNull()
  await again.put(aDraft('one'), null)
  expect((await again.read('one'))?.files.size).toBe(0)
  again.close()
})

test('more input leaves the files of a draft unchanged', async () => {
  const store = openDraftStore('user-1')
  await store.put(aDraft('one'), new Map([['image_url', aFile]]))
  await store.put(aDraft('one', { values: { name: 'More' } }), null)
  const read = await store.read('one')
  expect(read?.draft.values).toEqual({ name: 'More' })
  expect([...(read?.files.keys() ?? [])]).toEqual(['image_url'])
  store.close()
})

test('a draft of an entity that this version does not have is not offered', async () => {
  const store = openDraftStore('user-1')
  await store.put({ ...aDraft('one'), entity: 'services' }, new Map())
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('coop-drafts-user-1')
    request.addEventListener('success', () => resolve(request.result))
  })
  db.transaction('drafts', 'readwrite')
    .objectStore('drafts')
    .put({ ...aDraft('old'), entity: 'newsletters' }, 'old')
  db.close()
  expect((await store.notes()).map(({ id }) => id)).toEqual(['one'])
  expect(await store.read('old')).toBeNull()
  store.close()
})

test('drafts stay after a sign-out, each for its user', async () => {
  const store = openDraftStore('user-1')
  await store.put(aDraft('one'), new Map())
  await deleteRowsOfOthers(null)
  const other = openDraftStore('user-2')
  expect(await other.notes()).toEqual([])
  expect(await store.notes()).toHaveLength(1)
  store.close()
  other.close()
})

test('a draft is removed after thirty days', async () => {
  const day = 24 * 60 * 60 * 1000
  const store = openDraftStore('user-1')
  await store.put(aDraft('old', { at: 0 }), new Map())
  await store.put(aDraft('young', { at: 2 * day }), new Map())
  const lifetime = new AbortController()
  const { signal } = lifetime
  const notes: (readonly DraftNote[])[] = []
  const parts = { store, forms: noForms, now: () => 31 * day }
  await openDrafts({ userId: 'user-1', signal, onNotes: (next) => notes.push(next) }, parts)
  expect(notes.at(-1)?.map(({ id }) => id)).toEqual(['young'])
  lifetime.abort()
})

test('another tab is notified of a new draft, of its new name, and of its removal', async () => {
  const lifetimes = [new AbortController(), new AbortController()]
  const seen: string[][] = []
  const [mine] = await Promise.all(
    lifetimes.map(({ signal }, tab) =>
      openDrafts(
        {
          userId: 'user-1',
          signal,
          onNotes: (notes) => tab === 1 && seen.push(notes.map(({ title }) => title)),
        },
        { forms: noForms, now: () => 0 },
      ),
    ),
  )
  await mine?.put(aDraft('one', { title: 'First' }), new Map())
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['First']))
  await mine?.put(aDraft('one', { title: 'Second' }), null)
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Second']))
  await mine?.remove(['one'])
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([]))
  for (const lifetime of lifetimes) lifetime.abort()
})

test('while another tab is frozen in a transaction, every call ends within its limit, and no draft is reported as stored', async () => {
  const store = openDraftStore('user-1')
  await store.put(aDraft('one'), new Map([['image_url', aFile]]))
  const frozen = await storeThatNeverEnds('coop-drafts-user-1', ['drafts', 'files'])
  const { settled, stalled } = useTimePassing()
  for (const work of [
    () => store.put(aDraft('two'), new Map()),
    () => store.remove(['one']),
    () => store.removeBefore(2),
    () => store.notes(),
    () => store.read('one'),
  ])
    expect(await stalled(work())).toMatchObject({ status: 'rejected', reason: { name: 'StorageStall' } })
  frozen.end()
  expect(await settled(store.notes())).toMatchObject({ value: [{ id: 'two' }] })
  store.close()
})

test('while the drafts cannot be opened, a form gets an error; once they can, it works again', async () => {
  const blocked = await openingThatNeverEnds('coop-drafts-user-1')
  const { settled, stalled } = useTimePassing()
  const store = openDraftStore('user-1')
  expect(await stalled(store.put(aDraft('one'), new Map()))).toMatchObject({
    status: 'rejected',
    reason: { name: 'StorageStall' },
  })
  blocked.end()
  expect(await settled(store.put(aDraft('one'), new Map()))).toMatchObject({ status: 'fulfilled' })
  expect(await settled(store.notes())).toMatchObject({ value: [{ id: 'one' }] })
  store.close()
})
