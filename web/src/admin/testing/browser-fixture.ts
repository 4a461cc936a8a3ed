// A browser with an administrator's tabs, composed as by `openAdminSource` and the workers, with a server in memory.
// Stores and leader are real. The test can run, freeze and kill the threads.
import type { EntityName } from '@coop/sync/entities'
import { type TableMaps, tablesAfter } from '@coop/sync/reader'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { createAdminData } from '../data/create-admin-data.ts'
import { openBroadcast } from '../data/broadcast.ts'
import { openOutbox, type Outbox } from '../data/outbox/outbox-store.ts'
import { queueView } from '../data/outbox/queue-view.ts'
import { startSender } from '../data/outbox/sender.ts'
import type { MirrorDatabase, MirrorState } from '../data/mirror/mirror-database.ts'
import { type AskDatabase, createQueryClient } from '../data/rows/query-client.ts'
import { createQueryHost } from '../data/rows/query-host.ts'
import { type FromLeader, leaderChannel, tabChannel } from '../data/rows/row-messages.ts'
import { createRowSource, isRowSourceOf, type RowSource } from '../data/rows/row-source.ts'
import { openRowsClient, type RowsClient } from '../data/rows/rows-client.ts'
import { startRowsLeader } from '../data/rows/leader/rows-leader.ts'
import { openSnapshotStore, type SnapshotStore } from '../data/rows/snapshot-store.ts'
import type { AdminData } from '../data/admin-data.ts'
import { answerOf } from './answer-fixture.ts'
import { aDatabase, shapesOf } from './feed-fixture.ts'
import { idOf, noFiles, USER } from './outbox-fixture.ts'
import { ShapeServer } from './shape-server-fixture.ts'
import { type Thread, Threads } from './threads-fixture.ts'
import { stopTime, turn } from './turns-fixture.ts'

const ORIGIN = 'http://site.test'

export interface Tab {
  readonly thread: Thread
  readonly worker: Thread
  readonly outbox: Outbox
  readonly client: RowsClient
  readonly services: RowSource<'services'>
  readonly data: AdminData
  readonly ask: AskDatabase
}

export class Browser {
  readonly server = new ShapeServer()
  readonly threads = new Threads()
  tabs: Tab[] = []
  /** The number of responses to writes that get lost. */
  lostResponses = 0
  /** The age of a tab when it first queries the local database. */
  mirrorDelayMs = 1_000
  openMirror: () => Promise<MirrorDatabase> = async () => this.mirror.open()
  readonly mirror = new DurableDatabase()
  /** The position of the last leader's rows. */
  lsn: string | null = null
  /** While true, snapshot writes are not stored until `endSlowWrites`. */
  isDiskSlow = false
  /** Unfinished work of the local database. The fake clock stands still while a real one works. */
  readonly #mirrorWork = new Set<Promise<unknown>>()
  readonly #outboxes = new Map<Thread, Outbox>()
  /** Outboxes that are being opened. If their thread dies meanwhile, they still open their channel. */
  readonly #opening = new Set<Promise<Outbox>>()
  #slowWrites: { readonly thread: Thread; readonly end: () => void }[] = []
  readonly #lifetime = new AbortController()
  readonly #opened: { close(): void }[] = []
  #ids = 100_000

  start(): void {
    stopTime()
    globalThis.indexedDB = new IDBFactory()
    vi.stubGlobal('BroadcastChannel', this.threads.channel)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  }

  async close(): Promise<void> {
    for (const { thread, worker } of this.tabs.splice(0)) thread.isDead = worker.isDead = true
    this.#lifetime.abort()
    while (this.#opening.size > 0) await turn()
    this.closeDatabases()
    await turn()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }

  /** Call this when all tabs are closed. */
  closeDatabases(): void {
    for (const each of this.#opened.splice(0)) each.close()
  }

  newId(): string {
    return idOf(++this.#ids)
  }

  async openTab(): Promise<Tab> {
    const thread = this.threads.start()
    const worker = this.threads.start()
    const tab = await this.threads.run(thread, () => this.#openTab(thread, worker))
    this.tabs.push(tab)
    return tab
  }

  async #openTab(thread: Thread, worker: Thread): Promise<Tab> {
    const { signal } = this.#lifetime
    const outbox = await this.#openOutbox(thread)
    const snapshots = this.#openSnapshots(thread)
    const withLock = this.threads.lock(thread)
    const client = openRowsClient({
      userId: USER,
      snapshots,
      // A timer of a dead tab may still call this.
      lead: () => {
        if (!thread.isDead) void this.threads.run(worker, () => this.#lead(worker))
      },
      signal,
      onSignedOut: () => {},
      withLock,
    })
    const isOnline = () => this.server.isOnline
    const fetcher = this.#fetchOf(thread)
    const sender = startSender({
      outbox,
      fetch: fetcher,
      isOnline,
      signal,
      onSignedOut: () => {},
      withLock,
      random: () => 0,
    })
    const queue = { get: () => queueView(outbox.state.get(), !isOnline()), subscribe: outbox.state.subscribe }
    const services = createRowSource(client.synced('services'), outbox.optimistic, queue, 'services')
    function rows<N extends EntityName>(entity: N): RowSource<N> {
      if (!isRowSourceOf(services, entity)) throw new Error(`No rows of ${entity} here`)
      return services
    }
    const data = createAdminData({
      outbox,
      sender,
      files: noFiles,
      rows,
      newId: () => this.newId(),
      now: Date.now,
    })
    const stored = () => outbox.latest()
    const { ask } = createQueryClient({
      userId: USER,
      view: client.view,
      stored,
      edits: outbox.optimistic,
      signal,
    })
    const question = { sql: 'select 1', params: [], texts: false }
    setTimeout(() => void ask(question).catch(() => {}), this.mirrorDelayMs)
    return { thread, worker, outbox, client, services, data, ask }
  }

  async #lead(thread: Thread): Promise<void> {
    const { signal } = this.#lifetime
    const out = openBroadcast<FromLeader>(leaderChannel(USER), () => {})
    const [outbox, snapshots] = await Promise.all([this.#openOutbox(thread), this.#openSnapshots(thread)])
    const open = thread.mortal(async () => {
      const database = await this.#inMirror(this.openMirror())
      return {
        state: thread.mortal(() => this.#inMirror(database.state())),
        commit: thread.mortal((step) => this.#inMirror(database.commit(step))),
        indexTexts: thread.mortal(() => this.#inMirror(database.indexTexts())),
        query: thread.mortal((query) => this.#inMirror(database.query(query))),
        notStored: () => database.notStored(),
        close: () => database.close(),
      } satisfies MirrorDatabase
    })
    const queries = createQueryHost({ userId: USER, openDatabase: open, outbox, signal })
    this.lsn = null
    const leader = await startRowsLeader({
      outbox,
      snapshots,
      follow: (followed) => {
        if (!thread.isDead) this.lsn = followed.step.state.lsn
        queries.follow(followed)
      },
      origin: ORIGIN,
      post: (message) => out.post(message),
      signal,
      fetch: this.#fetchOf(thread),
    })
    openBroadcast(tabChannel(USER), (message) => leader.receive(message))
    out.post({ type: 'open', lineage: leader.lineage })
    queries.open()
  }

  async #openOutbox(thread: Thread): Promise<Outbox> {
    const opening = openOutbox(USER)
    this.#opening.add(opening)
    const outbox = await opening.finally(() => this.#opening.delete(opening))
    this.#opened.push(outbox)
    this.#outboxes.set(thread, outbox)
    return {
      ...outbox,
      latest: thread.mortal(() => outbox.latest()),
      dispatch: thread.mortal((event) => outbox.dispatch(event)),
    }
  }

  async #openSnapshots(thread: Thread): Promise<SnapshotStore> {
    const store = await openSnapshotStore(USER)
    this.#opened.push(store)
    return {
      isGone: () => store.isGone(),
      read: thread.mortal((names) => store.read(names)),
      claim: thread.mortal((lineage) => store.claim(lineage)),
      write: thread.mortal(async (meta, tables) => {
        if (this.isDiskSlow) await new Promise<void>((end) => this.#slowWrites.push({ thread, end }))
        return store.write(meta, tables)
      }),
      close: () => store.close(),
    }
  }

  #fetchOf(thread: Thread): typeof fetch {
    const fetcher = thread.mortal(async (input: string | URL | Request, init?: RequestInit) => {
      const address = input instanceof Request ? input.url : String(input)
      const response = await this.server.fetch(address.startsWith('/') ? ORIGIN + address : address, init)
      if (address.endsWith('/api/writes') && this.lostResponses > 0) {
        this.lostResponses -= 1
        throw new TypeError('The connection was lost')
      }
      return response
    })
    return (input, init) => fetcher(input, init)
  }

  /**
   * Closes or crashes a tab. Requests that its threads have already made to a store or the network are still carried
   * out. Other tabs get its locks after its writes to the outbox, in the browser's order of transactions.
   */
  kill(tab: Tab): void {
    tab.thread.isDead = tab.worker.isDead = true
    this.tabs = this.tabs.filter((each) => each !== tab)
    const outboxes = [tab.thread, tab.worker].flatMap((thread) => this.#outboxes.get(thread) ?? [])
    void Promise.all(outboxes.map((outbox) => outbox.latest())).then(() => this.threads.release())
  }

  killAll(): void {
    for (const tab of this.tabs) this.kill(tab)
  }

  /** Carries out the writes that live or dead tabs started while the disk was slow. */
  endSlowWrites(whose: 'live' | 'dead'): void {
    const ending = this.#slowWrites.filter(({ thread }) => thread.isDead === (whose === 'dead'))
    this.#slowWrites = this.#slowWrites.filter((each) => !ending.includes(each))
    for (const { end } of ending) end()
  }

  /** Runs until nothing happens without the clock. A dead thread kills its tab. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 8; idle++) {
      for (const tab of this.tabs) {
        if (tab.thread.isDead || tab.worker.isDead) this.kill(tab)
      }
      if (this.threads.deliver()) idle = 0
      await Promise.allSettled(this.#mirrorWork)
      await turn()
    }
  }

  async #inMirror<T>(work: Promise<T>): Promise<T> {
    this.#mirrorWork.add(work)
    try {
      return await work
    } finally {
      this.#mirrorWork.delete(work)
    }
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await this.settle()
  }

  /** Lets time pass until the check holds. */
  async until(check: () => boolean): Promise<void> {
    for (let steps = 0; ; steps++) {
      await this.settle()
      if (check()) return
      if (steps > 2_000) throw new Error('It does not come')
      await vi.advanceTimersByTimeAsync(50)
    }
  }
}

/** A local database whose last steps may be lost with its worker, because it stores them a little later. */
class DurableDatabase {
  #durable: { readonly tables: TableMaps; readonly stored: MirrorState | null } = aDatabase()
  #steps = 0
  /** The tables in the last worker. */
  tables = this.#durable.tables

  lose(): void {
    this.#durable = aDatabase()
  }

  open(): MirrorDatabase {
    let { tables, stored } = this.#durable
    this.tables = tables
    return {
      state: async () => stored,
      commit: async (step) => {
        tables = tablesAfter(tables, shapesOf(step))
        stored = step.state
        this.tables = tables
        if (++this.#steps % 3 !== 0) this.#durable = { tables, stored }
      },
      indexTexts: async () => {},
      notStored: () => null,
      query: async () => answerOf({ services: tables.get('services')?.size ?? 0 }),
      close: () => {},
    }
  }
}
