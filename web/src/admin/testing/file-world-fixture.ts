// A browser in which an administrator chooses files and names them in edits, and a server that checks the invariants.
// Outbox, file store, uploader and sender are real, and tabs can die at any moment.
import { parseUploadAddress } from '@coop/sync/rules'
import type { Answer } from '@coop/sync/write'
import { batchSchema, writeSchema } from '@coop/sync/write'
import { IDBFactory } from 'fake-indexeddb'
import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'
import { z } from 'zod'
import { type FileStore, openFileStore } from '../data/files/file-store.ts'
import { openDeviceFiles, type OpenDeviceFiles } from '../data/files/open-device-files.ts'
import type { SendFile } from '../data/files/send-file.ts'
import { openOutbox, type Outbox } from '../data/outbox/outbox-store.ts'
import { type Sender, startSender } from '../data/outbox/sender.ts'
import { anInsert, idOf, USER } from './outbox-fixture.ts'
import { type Thread, Threads } from './threads-fixture.ts'
import { stopTime, turn } from './turns-fixture.ts'

interface Tab {
  readonly thread: Thread
  readonly outbox: Outbox
  readonly files: OpenDeviceFiles
  readonly sender: Sender
}

const CHUNK = 400

export class FileWorld {
  isOnline = true
  /** The next upload that finishes is rejected. */
  refuseNext = false
  tab: Tab | null = null
  /** Keys of the assets whose edits were stored. */
  readonly stored = new Set<string>()
  /** Keys of the assets that the server has. */
  readonly arrived = new Map<string, string>()
  /** Violations of the invariants. */
  readonly faults: string[] = []
  readonly #threads = new Threads()
  readonly #lifetime = new AbortController()
  readonly #opened: { close(): void }[] = []
  /** The number of bytes that the server has of each upload, and the finished uploads. */
  readonly #staged = new Map<string, number>()
  readonly #finished = new Set<string>()
  /** The number of bytes sent in each request. */
  readonly #sent = new Map<string, number>()
  /** Ids of the accepted writes. */
  readonly #ledger = new Set<string>()
  #ids = 1_000

  start(): void {
    stopTime()
    // All tabs of the browser share this lifetime.
    setMaxListeners(0, this.#lifetime.signal)
    globalThis.indexedDB = new IDBFactory()
    vi.stubGlobal('BroadcastChannel', this.#threads.channel)
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  }

  async close(): Promise<void> {
    this.kill()
    this.#lifetime.abort()
    for (const each of this.#opened.splice(0)) each.close()
    await turn()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }

  async open(): Promise<Tab> {
    const thread = this.#threads.start()
    this.tab = await this.#threads.run(thread, () => this.#open(thread))
    return this.tab
  }

  kill(): void {
    if (this.tab === null) return
    this.tab.thread.isDead = true
    this.tab = null
    this.#threads.release()
  }

  /**
   * Chooses a file and saves a new asset with it. With `withEdit` false the edit is never saved, as when the tab dies
   * in between.
   */
  choose(number: number, size: number, withEdit: boolean): void {
    const { tab } = this
    if (tab === null) return
    const blob = new Blob([new Uint8Array(size)], { type: 'image/webp' })
    const file = {
      blob,
      type: 'image/webp',
      name: `Photo ${number}.jpg`,
      category: 'team-photos',
      sourceHash: String(number).padStart(64, '0'),
      width: 4,
      height: 3,
    } as const
    const save = async () => {
      const address = await tab.files.add(file)
      if (!withEdit || tab.thread.isDead) return
      const key = `key-${number}`
      const changes = { asset_key: key, image_url: address }
      const id = ++this.#ids
      await tab.outbox.dispatch({ type: 'edit', edit: anInsert(id, id, changes, 'website_assets') })
      this.stored.add(key)
    }
    void save()
  }

  /** The server deletes uploads that no row names. */
  sweep(): void {
    const named = new Set(this.arrived.values())
    for (const address of this.#finished) {
      if (!named.has(address)) this.#finished.delete(address)
    }
    this.#staged.clear()
  }

  async settle(): Promise<void> {
    for (let idle = 0; idle < 8; idle++) {
      if (this.tab?.thread.isDead === true) this.kill()
      if (this.#threads.deliver()) idle = 0
      await turn()
    }
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await this.settle()
  }

  /** The last visit, in which everything is sent. */
  async end(): Promise<void> {
    this.isOnline = true
    this.refuseNext = false
    const tab = this.tab ?? (await this.open())
    for (let steps = 0; tab.outbox.state.get().entries.length > 0; steps++) {
      if (steps > 500) throw new Error(`It does not end: ${JSON.stringify(tab.outbox.state.get())}`)
      for (const { address, state } of tab.outbox.state.get().files) {
        if (state.kind === 'refused') await tab.outbox.dispatch({ type: 'file-retried', address })
      }
      for (const { write, state } of tab.outbox.state.get().entries) {
        if (state.kind !== 'parked' || state.reason.kind !== 'server-error') continue
        const again = { changes: {}, base: {}, newId: this.#newId() }
        await tab.outbox.dispatch({ type: 'resend', writeId: write.id, ...again })
      }
      tab.files.wake()
      tab.sender.wake()
      await this.#learn(tab.outbox)
      await this.pass(1_000)
    }
    await this.pass(1_000)
  }

  /** The addresses of the files whose contents are on the device, and of those that the outbox knows. */
  async kept(): Promise<{ contents: readonly string[]; records: readonly string[] }> {
    const store = openFileStore(USER)
    const contents = await store.addresses()
    store.close()
    const records = (await this.tab?.outbox.latest())?.files.map(({ address }) => address) ?? []
    return { contents: contents.toSorted(), records: records.toSorted() }
  }

  #newId(): string {
    return idOf(++this.#ids)
  }

  async #open(thread: Thread): Promise<Tab> {
    const { signal } = this.#lifetime
    const real = await openOutbox(USER)
    this.#opened.push(real)
    const outbox: Outbox = {
      ...real,
      latest: thread.mortal(() => real.latest()),
      dispatch: thread.mortal((event) => real.dispatch(event)),
    }
    const options = {
      outbox,
      isOnline: () => this.isOnline,
      signal,
      onSignedOut: () => {},
      newId: () => this.#newId(),
      onProgress: () => {},
    }
    const parts = { withLock: this.#threads.lock(thread), random: () => 0 }
    const files = openDeviceFiles(options, {
      ...parts,
      store: this.#storeOf(thread),
      send: this.#sendOf(thread),
    })
    const fetcher = thread.mortal((_input: unknown, init?: RequestInit) => this.#write(init, outbox))
    const sender = startSender({ ...options, ...parts, fetch: (input, init) => fetcher(input, init) })
    return { thread, outbox, files, sender }
  }

  #storeOf(thread: Thread): FileStore {
    const store = openFileStore(USER)
    this.#opened.push(store)
    return {
      put: thread.mortal((address, blob) => store.put(address, blob)),
      read: thread.mortal((address) => store.read(address)),
      addresses: thread.mortal(() => store.addresses()),
      remove: thread.mortal((addresses) => store.remove(addresses)),
      close: () => store.close(),
    }
  }

  /** Each part is a separate effect: the tab may die before it, or after it without the response. */
  #sendOf(thread: Thread): SendFile {
    const part = thread.mortal(async (address: string, size: number) => {
      const before = this.#staged.get(address) ?? 0
      const after = Math.min(size, before + CHUNK)
      this.#sent.set(address, (this.#sent.get(address) ?? 0) + after - before)
      if (after < size) this.#staged.set(address, after)
      else {
        this.#staged.delete(address)
        if (this.refuseNext) {
          this.refuseNext = false
          return 'refused'
        }
        this.#finished.add(address)
      }
      return after
    })
    return async ({ file: { address, size }, blob, onProgress, signal }) => {
      if (blob.size !== size) this.faults.push(`${address} has lost its content`)
      while (!this.#finished.has(address)) {
        if (!this.isOnline || signal.aborted) return { kind: 'interrupted', after: null }
        const offset = await part(address, size)
        if (offset === 'refused') return { kind: 'refused', message: 'Broken' }
        onProgress(offset / size)
      }
      return { kind: 'uploaded' }
    }
  }

  async #write(init: RequestInit | undefined, outbox: Outbox): Promise<Response> {
    if (!this.isOnline) throw new TypeError('Failed to fetch')
    const { writes } = batchSchema.parse(JSON.parse(z.string().parse(init?.body)))
    const answers = z
      .array(writeSchema)
      .parse(writes)
      .map(({ id, changes }) => {
        const address = z.string().parse(changes['image_url'])
        const key = z.string().parse(changes['asset_key'])
        return { id, answer: this.#answer(id, key, address) }
      })
    // The rows arrive in the log a moment later.
    setTimeout(() => void this.#learn(outbox), 100)
    return Response.json({ answers })
  }

  async #learn(outbox: Outbox): Promise<void> {
    const rows = [...this.#ledger].map((id) => ({ id, answer: { status: 'accepted' } as const }))
    await outbox.dispatch({ type: 'ledger', rows, lsn: '1' })
  }

  #answer(id: string, key: string, address: string): Answer {
    if (parseUploadAddress(address) === null) throw new Error(`No address: ${address}`)
    if (this.#finished.has(address) || this.#ledger.has(id)) {
      this.#ledger.add(id)
      this.arrived.set(key, address)
      return { status: 'accepted' }
    }
    if (!this.#sent.has(address)) this.faults.push(`${key} was sent before its file`)
    return { status: 'rejected', errors: [{ field: 'image_url', code: 'gone', message: 'No such file' }] }
  }
}
