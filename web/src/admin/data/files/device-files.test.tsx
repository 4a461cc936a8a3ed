import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeThatNeverEnds, useTimePassing } from '../../../storage/testing/frozen-transaction.ts'
import { anInsert, idOf, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox, type Outbox } from '../outbox/outbox-store.ts'
import type { PreparedFile } from '../device-file.ts'
import { createDeviceFiles, type DeviceFiles } from './device-files.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { openDeviceFiles } from './open-device-files.ts'
import type { SendFile } from './send-file.ts'

let lifetime: AbortController
let ids: number
const opened: Outbox[] = []
let room: StorageEstimate
let revoked: string[]
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  lifetime = new AbortController()
  ids = 0
  room = {}
  vi.stubGlobal('navigator', { storage: { estimate: async () => room } })
  let urls = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++urls}`)
  revoked = []
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  lifetime.abort()
  for (const outbox of opened.splice(0)) outbox.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Tab {
  readonly outbox: Outbox
  readonly files: DeviceFiles
  readonly load: ReturnType<typeof vi.fn>
}

async function aTab({
  store = openFileStore(USER),
  send,
}: { store?: FileStore; send?: SendFile } = {}): Promise<Tab> {
  const outbox = await openOutbox(USER)
  opened.push(outbox)
  const load = vi.fn<() => Promise<typeof openDeviceFiles>>(
    async () => (options) =>
      openDeviceFiles(options, {
        store,
        withLock: (_name, signal, work) => work(signal),
        ...(send && { send }),
      }),
  )
  const options = {
    outbox,
    isOnline: () => send !== undefined,
    signal: lifetime.signal,
    onSignedOut: () => {},
  }
  return { outbox, load, files: createDeviceFiles({ ...options, newId: () => idOf(++ids) }, load) }
}

const aPrepared = (bytes = 10): PreparedFile => ({
  blob: new Blob([new Uint8Array(bytes)], { type: 'image/webp' }),
  type: 'image/webp',
  name: 'Anna & Bär.JPG',
  category: 'team-photos',
  sourceHash: 'a'.repeat(64),
  width: 4,
  height: 3,
})

/** Follows a file, and returns the address at which a screen shows it. */
function follow(files: DeviceFiles, address: string): () => string | null {
  const live = files.localUrl(address)
  live.subscribe(() => {})
  return live.get
}

test('the code of uploads is not loaded if no file was ever chosen', async () => {
  const { load, outbox } = await aTab()
  await outbox.dispatch({ type: 'signed-in' })
  expect(load).not.toHaveBeenCalled()
})

test('a chosen file is stored, gets its address, and is shown from the device at once', async () => {
  const { files, outbox } = await aTab()
  const address = await files.add(aPrepared())
  expect(address).toBe(`/media/team-photos/anna-bar-${idOf(1)}.webp`)
  expect(files.files.get()).toMatchObject([{ address, size: 10, state: { kind: 'waiting' } }])
  expect(follow(files, address)()).toBe('blob:1')
  expect(outbox.state.get().files).toEqual(files.files.get())
})

test('another tab or the next visit also shows the file from the device', async () => {
  const first = await aTab()
  const address = await first.files.add(aPrepared())
  const next = await aTab()
  const url = follow(next.files, address)
  await vi.waitFor(() => expect(url()).toBe('blob:2'))
})

test('a file chosen in another tab is shown where its address is already used', async () => {
  const [mine, other] = [await aTab(), await aTab()]
  const url = follow(mine.files, `/media/team-photos/anna-bar-${idOf(1)}.webp`)
  expect(url()).toBeNull()
  await other.files.add(aPrepared())
  await vi.waitFor(() => expect(url()).not.toBeNull())
})

test('the memory of a deleted file is released after images that have just started to load it', async () => {
  const { files, outbox } = await aTab()
  const address = await files.add(aPrepared())
  const url = follow(files, address)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await outbox.dispatch({ type: 'discard-all' })
  expect(url()).toBeNull()
  expect(revoked).toEqual([])
  for (const [work] of timers.mock.calls) work()
  expect(revoked).toEqual(['blob:1'])
})

test('without enough space for a file the person sees how much there is, and nothing is stored', async () => {
  const { files } = await aTab()
  room = { quota: 100_000_000, usage: 88_000_000 }
  await expect(files.add(aPrepared(40_000_000))).rejects.toThrow(
    'This device has 12 MB free, but the file needs 40 MB: free some space, then try again.',
  )
  expect(files.files.get()).toEqual([])
})

test('a file that the browser cannot store leaves no record', async () => {
  const full = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { files } = await aTab({ store: { ...openFileStore(USER), put: full } })
  await expect(files.add(aPrepared())).rejects.toThrow(
    'This device has no space left for the file: free some space, then try again.',
  )
  expect(files.files.get()).toEqual([])
})

test('a tab that is closed during an upload sends nothing more to other tabs', async () => {
  const send = vi.fn<SendFile>(
    ({ signal, onProgress }) =>
      new Promise((resolve) => {
        onProgress(0.5)
        signal.addEventListener('abort', () => resolve({ kind: 'interrupted', after: null }))
      }),
  )
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const { files, outbox } = await aTab({ send })
  const address = await files.add(aPrepared())
  await outbox.dispatch({ type: 'edit', edit: anInsert(1, 1, { image_url: address }, 'website_assets') })
  await vi.waitFor(() => expect(files.uploads.get()).toEqual(new Map([[address, 0.5]])))
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  lifetime.abort()
  await vi.waitFor(() => expect(send.mock.results).toHaveLength(1))
  await send.mock.results[0]?.value
  for (const [due] of timer.mock.calls) if (typeof due === 'function') due()
  expect(post).not.toHaveBeenCalled()
})

test('while another tab is frozen storing files, a new file is refused without a record, and reads wait until the store is free', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { files, outbox } = await aTab()
  const kept = await files.add(aPrepared())
  const other = await aTab()
  const frozen = await storeThatNeverEnds(`coop-files-${USER}`, ['blobs'])
  onTestFinished(frozen.end)
  const { stalled } = useTimePassing()
  const shown = follow(other.files, kept)
  expect(await stalled(files.add(aPrepared()))).toMatchObject({
    reason: { message: expect.stringContaining('another tab is blocking the storage') },
  })
  expect(await stalled(files.content(kept))).toMatchObject({
    status: 'rejected',
    reason: { name: 'StorageStall' },
  })
  expect(outbox.state.get().files).toHaveLength(1)
  expect(shown()).toBeNull()
  frozen.end()
  await vi.waitFor(() => expect(shown()).toMatch(/^blob:/))
})
