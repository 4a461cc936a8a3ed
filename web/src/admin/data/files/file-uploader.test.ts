import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, aFile, anInsert, idOf, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox, type Outbox } from '../outbox/outbox-store.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { type FileUploader, type FileUploaderOptions, startFileUploader } from './file-uploader.ts'
import type { SendFile, SendFileOptions, SendResult } from './send-file.ts'

let outbox: Outbox
let store: FileStore
let lifetime: AbortController
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  outbox = await openOutbox(USER)
  store = openFileStore(USER)
  lifetime = new AbortController()
})
afterEach(() => {
  lifetime.abort()
  outbox.close()
  store.close()
})

/** Stores a file on the device, with a new asset that names it. */
async function choose(number: number): Promise<void> {
  await outbox.dispatch({ type: 'file-added', file: aFile(number) })
  await store.put(addressOf(number), new Blob([`file ${number}`]))
  await nameIt(number)
}

async function nameIt(number: number): Promise<void> {
  const changes = { asset_key: `key-${number}`, image_url: addressOf(number) }
  await outbox.dispatch({ type: 'edit', edit: anInsert(number, number, changes, 'website_assets') })
}

interface Sent extends SendFileOptions {
  readonly end: (result: SendResult) => void
}

function upload({
  isOnline = () => true,
  onSignedOut = () => {},
  withLock = (_name, signal, work) => work(signal),
}: Partial<Pick<FileUploaderOptions, 'isOnline' | 'onSignedOut' | 'withLock'>> = {}): {
  uploader: FileUploader
  sent: Sent[]
  progress: ReadonlyMap<string, number>[]
} {
  const sent: Sent[] = []
  const progress: ReadonlyMap<string, number>[] = []
  const send: SendFile = (options) => new Promise((end) => sent.push({ ...options, end }))
  const uploader = startFileUploader({
    outbox,
    store,
    send,
    isOnline,
    onSignedOut,
    signal: lifetime.signal,
    onProgress: (uploads) => progress.push(uploads),
    withLock,
    random: () => 0,
  })
  return { uploader, sent, progress }
}

const until = (check: () => void) => vi.waitFor(check)
const states = () => outbox.state.get().files.map(({ state }) => state.kind)
const waiting = (sent: readonly Sent[]) => sent.map(({ file }) => file.address)

test('three files are uploaded at a time, in the order in which they were chosen', async () => {
  for (const number of [1, 2, 3, 4]) await choose(number)
  const { sent } = upload()
  await until(() => expect(waiting(sent)).toEqual([1, 2, 3].map((number) => addressOf(number))))
  expect(await sent[0]?.blob.text()).toBe('file 1')
  sent[1]?.end({ kind: 'uploaded' })
  await until(() => expect(waiting(sent)[3]).toBe(addressOf(4)))
  expect(states()).toEqual(['waiting', 'uploaded', 'waiting', 'waiting'])
})

test('a draft is uploaded when an edit names it', async () => {
  await outbox.dispatch({ type: 'file-added', file: aFile(1) })
  await store.put(addressOf(1), new Blob(['x']))
  const { sent } = upload()
  await choose(2)
  await until(() => expect(waiting(sent)).toEqual([addressOf(2)]))
  await nameIt(1)
  await until(() => expect(waiting(sent)).toEqual([addressOf(2), addressOf(1)]))
})

test('a rejected file does not affect the others', async () => {
  for (const number of [1, 2]) await choose(number)
  const { sent } = upload()
  await until(() => expect(sent).toHaveLength(2))
  sent[0]?.end({ kind: 'refused', message: 'Broken' })
  sent[1]?.end({ kind: 'uploaded' })
  await until(() => expect(states()).toEqual(['refused', 'uploaded']))
  expect(outbox.state.get().entries.map(({ state }) => state.kind)).toEqual(['parked', 'queued'])
})

test('an interrupted upload is tried again automatically, and at once after a wake', async () => {
  await choose(1)
  const { sent, uploader } = upload()
  await until(() => expect(sent).toHaveLength(1))
  sent[0]?.end({ kind: 'interrupted', after: null })
  await until(() => expect(sent).toHaveLength(2))
  sent[1]?.end({ kind: 'interrupted', after: 3_600_000 })
  await until(() => {
    uploader.wake()
    expect(sent).toHaveLength(3)
  })
})

test('nothing is sent offline, and running uploads are stopped', async () => {
  let online = true
  await choose(1)
  const { sent, uploader } = upload({ isOnline: () => online })
  await until(() => expect(sent).toHaveLength(1))
  online = false
  uploader.wake()
  await until(() => expect(sent[0]?.signal.aborted).toBe(true))
  sent[0]?.end({ kind: 'interrupted', after: null })
  online = true
  uploader.wake()
  await until(() => expect(sent).toHaveLength(2))
})

test('discarding an edit stops the upload of its file', async () => {
  await choose(1)
  const { sent } = upload()
  await until(() => expect(sent).toHaveLength(1))
  await outbox.dispatch({ type: 'discard', writeId: idOf(1) })
  await until(() => expect(sent[0]?.signal.aborted).toBe(true))
})

test('an ended session pauses the queue, and uploads continue for the same user', async () => {
  const onSignedOut = vi.fn<() => void>()
  await choose(1)
  const { sent } = upload({ onSignedOut })
  await until(() => expect(sent).toHaveLength(1))
  sent[0]?.end({ kind: 'signed-out' })
  await until(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
  expect(outbox.state.get().paused).toBe('signed-out')
  expect(states()).toEqual(['waiting'])
  await outbox.dispatch({ type: 'signed-in' })
  await until(() => expect(sent).toHaveLength(2))
})

test('an edit needs a decision when the browser has deleted the content of its file', async () => {
  await choose(1)
  await store.remove([addressOf(1)])
  upload()
  await until(() => expect(states()).toEqual(['refused']))
  expect(outbox.state.get().entries[0]?.state).toMatchObject({
    reason: {
      errors: [{ field: 'image_url', message: '“Photo 1.jpg” is no longer on this device. Choose it again' }],
    },
  })
})

test('the content of a file is deleted with its record, even if a tab crashed in between', async () => {
  await store.put(addressOf(9), new Blob(['of a tab that died']))
  await choose(1)
  const { sent } = upload()
  await until(() => expect(sent).toHaveLength(1))
  expect(await store.addresses()).toEqual([addressOf(1)])
  sent[0]?.end({ kind: 'uploaded' })
  await until(() => expect(states()).toEqual(['uploaded']))
  await outbox.dispatch({ type: 'send' })
  await outbox.dispatch({ type: 'ledger', rows: [{ id: idOf(1), answer: { status: 'accepted' } }], lsn: '1' })
  await vi.waitFor(async () => expect(await store.addresses()).toEqual([]))
})

test('progress is reported during the upload, and then no more', async () => {
  await choose(1)
  const { sent, progress } = upload()
  await until(() => expect(sent).toHaveLength(1))
  sent[0]?.onProgress(0.34)
  sent[0]?.end({ kind: 'uploaded' })
  await until(() => expect(progress.at(-1)).toEqual(new Map()))
  expect(progress).toContainEqual(new Map([[addressOf(1), 0.34]]))
})

test('an uploader whose lock is taken over stops its uploads and starts no other', async () => {
  await choose(1)
  const tenure = new AbortController()
  const { sent } = upload({
    withLock: (_name, _signal, work) => work(tenure.signal).then(() => new Promise(() => {})),
  })
  await until(() => expect(sent).toHaveLength(1))
  tenure.abort()
  await until(() => expect(sent[0]?.signal.aborted).toBe(true))
  sent[0]?.end({ kind: 'interrupted', after: null })
  await choose(2)
  await until(() => expect(states()).toHaveLength(2))
  expect(sent).toHaveLength(1)
})
