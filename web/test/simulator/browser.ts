import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { leadRows } from '../../src/admin/data/rows/lead-rows.ts'
import { Locks } from '../../src/admin/testing/locks-fixture.ts'
import type { Scheduler, Thread } from './scheduler.ts'

/** The parts of a page's or worker's global object that the client uses. */
export interface Page {
  readonly device: Device
  readonly thread: Thread
  readonly window: EventTarget
  readonly openedAt: number
  readonly locks: LockManager
  /** Removes it from its device. */
  readonly endLocks: () => void
  readonly workers: Page[]
  readonly channels: Set<Channel>
}

/** Sends a request of a page. A thread that is killed never gets the response. */
export type Send = (page: Page, request: Request) => Promise<Response>

/** The browser of one person on one device. */
export class Device {
  readonly name: string
  readonly storage = new IDBFactory()
  readonly localStorage = new SimulatedStorage()
  readonly locks = new Locks()
  readonly channels = new Set<Channel>()
  isOnline = true
  /** There is no space for more data. */
  isFull = false
  /** How far its clock is ahead, in milliseconds. */
  clockAheadMs = 0

  constructor(name: string) {
    this.name = name
  }
}

/** As in a browser, its items are its own properties. */
class SimulatedStorage {
  get length(): number {
    return Object.keys(this).length
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string): string | null {
    const item: unknown = Object.getOwnPropertyDescriptor(this, key)?.value
    return typeof item === 'string' ? item : null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

class Channel extends EventTarget {
  readonly name: string
  readonly page: Page
  readonly #scheduler: Scheduler

  constructor(name: string, page: Page, scheduler: Scheduler) {
    super()
    this.name = name
    this.page = page
    this.#scheduler = scheduler
    page.channels.add(this)
    page.device.channels.add(this)
  }

  postMessage(data: unknown): void {
    if (this.page.thread.isDead) return
    const copy: unknown = structuredClone(data)
    for (const other of this.page.device.channels) {
      if (other === this || other.name !== this.name) continue
      this.#scheduler.enqueue(other.page.thread, `${this.page.thread.name} ${this.name}`, () => {
        if (this.page.device.channels.has(other))
          other.dispatchEvent(new MessageEvent('message', { data: copy }))
      })
    }
  }

  close(): void {
    this.page.channels.delete(this)
    this.page.device.channels.delete(this)
  }
}

/** A dedicated worker, as its page sees it. Only the worker of the rows exists; the others never start. */
class SimulatedWorker extends EventTarget {
  readonly #end: () => void
  constructor(end: () => void) {
    super()
    this.#end = end
  }
  postMessage(): void {}
  terminate(): void {
    this.#end()
  }
}

/** Replaces the global objects that the client uses by those of the page whose task runs. */
export class Browsers {
  readonly #scheduler: Scheduler
  readonly #send: Send
  readonly #endStorage: (thread: Thread) => void
  readonly #pages = new Map<Thread, Page>()
  readonly #originals = new Map<string, PropertyDescriptor | undefined>()
  readonly #restore: (() => void)[] = []
  #opened = 0

  constructor(scheduler: Scheduler, send: Send, endStorage: (thread: Thread) => void) {
    this.#scheduler = scheduler
    this.#send = send
    this.#endStorage = endStorage
  }

  pageOf(thread: Thread): Page | undefined {
    return this.#pages.get(thread)
  }

  open(device: Device): Page {
    return this.#start(device, `${device.name}.${++this.#opened}`)
  }

  #start(device: Device, name: string): Page {
    const thread = this.#scheduler.start(name)
    const { manager, die } = device.locks.tab()
    const page: Page = {
      device,
      thread,
      window: new EventTarget(),
      openedAt: this.#scheduler.now,
      locks: this.#locksOf(thread, manager),
      endLocks: die,
      workers: [],
      channels: new Set(),
    }
    this.#pages.set(thread, page)
    return page
  }

  /** Ends a page with its workers, at once and without any event. */
  kill(page: Page): void {
    for (const worker of page.workers.splice(0)) this.kill(worker)
    if (page.thread.isDead) return
    this.#scheduler.kill(page.thread)
    for (const channel of page.channels) channel.close()
    this.#endStorage(page.thread)
    page.endLocks()
    this.#pages.delete(page.thread)
  }

  /** Lets a page do what it does when it closes, and tells the other pages of its device what it has left. */
  closePolitely(page: Page): void {
    const { localStorage } = page.device
    const before = localStorage.length
    if (page.thread.runs)
      this.#scheduler.within(page.thread, () => page.window.dispatchEvent(new Event('pagehide')))
    if (localStorage.length !== before)
      for (const other of this.#pages.values())
        if (other.device === page.device && other !== page) this.tell(other, 'storage')
    this.kill(page)
  }

  setFrozen(page: Page, isFrozen: boolean): void {
    for (const { thread } of [page, ...page.workers]) thread.isFrozen = isFrozen
  }

  /** Dispatches an event to a page as a task. */
  tell(page: Page, type: string): void {
    this.#scheduler.enqueue(page.thread, 'events', () => page.window.dispatchEvent(new Event(type)))
  }

  /** A lock is granted as a task of its thread, so that a frozen thread may hold one without knowing it. */
  #locksOf(thread: Thread, manager: LockManager): LockManager {
    const later = (work: () => void): void => this.#scheduler.enqueue(thread, 'locks', work)
    const request = <T>(
      name: string,
      options: LockOptions | LockGrantedCallback<T>,
      callback?: LockGrantedCallback<T>,
    ): Promise<Awaited<T>> => {
      const [given, work] = typeof options === 'function' ? [{}, options] : [options, callback]
      if (work === undefined) throw new Error('A lock is requested with work')
      const nextTask = () => new Promise<void>((resolve) => later(resolve))
      const granted = async (lock: Lock | null) => {
        await nextTask()
        return await work(lock)
      }
      return manager.request(name, given, granted).finally(nextTask)
    }
    return { query: () => manager.query(), request }
  }

  install(): void {
    const scheduler = this.#scheduler
    const page = (): Page | undefined => {
      const thread = scheduler.current()
      return thread && this.#pages.get(thread)
    }
    const now = (): number => Math.floor(scheduler.now + (page()?.device.clockAheadMs ?? 0))
    const gone = new IDBFactory()
    // A killed page can do nothing any more: its promises never settle.
    gone.open = () => new IDBOpenDBRequest()
    this.#define('indexedDB', () => page()?.device.storage ?? gone)
    this.#define('localStorage', () => page()?.device.localStorage ?? new SimulatedStorage())
    this.#define('window', () => page()?.window)
    this.#define('document', () => documentOf(page()))
    this.#define('navigator', () => navigatorOf(page()))
    this.#define('location', () => new URL('https://site.example/admin'))
    this.#define('performance', () => ({ timeOrigin: page()?.openedAt ?? 0, now, mark() {}, measure() {} }))
    this.#installTimers(now)
    this.#installMessages(page)
  }

  uninstall(): void {
    for (const [name, original] of this.#originals)
      if (original === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, original)
    this.#originals.clear()
    for (const restore of this.#restore.splice(0)) restore()
  }

  /** Within threads the name has this value; elsewhere, as in the test itself, its own. */
  #define(name: string, value: () => unknown): void {
    const original = Object.getOwnPropertyDescriptor(globalThis, name)
    this.#originals.set(name, original)
    const own = (): unknown => (original?.get === undefined ? original?.value : original.get.call(globalThis))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => (this.#scheduler.current() === undefined ? own() : value()),
      set: () => {},
    })
  }

  #installTimers(now: () => number): void {
    const scheduler = this.#scheduler
    const thread = () => scheduler.current() ?? scheduler.outside
    const setTimeout = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      scheduler.setTimer(thread(), ms, () => run(...args))
    const clear = (id: unknown) => {
      if (typeof id === 'number') scheduler.clearTimer(thread(), id)
    }
    const intervals = new Map<number, number>()
    const setInterval = (run: () => void, ms = 0) => {
      const first = scheduler.setTimer(thread(), ms, tick)
      intervals.set(first, first)
      function tick() {
        intervals.set(first, scheduler.setTimer(thread(), ms, tick))
        run()
      }
      return first
    }
    const clearInterval = (id: number) => {
      clear(intervals.get(id))
      intervals.delete(id)
    }
    const { random } = scheduler
    this.#define('setTimeout', () => setTimeout)
    this.#define('clearTimeout', () => clear)
    this.#define('setInterval', () => setInterval)
    this.#define('clearInterval', () => clearInterval)
    this.#define('setImmediate', () => (run: () => void) => scheduler.enqueue(thread(), 'storage', run))
    const RealDate = Date
    class SimulatedDate extends RealDate {
      constructor(...args: [] | [number | string | Date]) {
        super(args[0] ?? now())
      }
      static override now(): number {
        return now()
      }
    }
    this.#define('Date', () => SimulatedDate)
    const crypto = {
      randomUUID: () => uuidFrom(() => random.below(256)),
      getRandomValues: (bytes: Uint8Array) => bytes.map(() => random.below(256)),
    }
    this.#define('crypto', () => crypto)
    this.#installTimeouts(setTimeout)
  }

  #installTimeouts(setTimeout: (run: () => void, ms: number) => number): void {
    const originalRandom = Math.random
    this.#restore.push(() => Reflect.set(Math, 'random', originalRandom))
    Reflect.set(Math, 'random', () =>
      this.#scheduler.current() === undefined ? originalRandom() : this.#scheduler.random.next(),
    )
    const original = AbortSignal.timeout.bind(AbortSignal)
    this.#restore.push(() => Reflect.set(AbortSignal, 'timeout', original))
    Reflect.set(AbortSignal, 'timeout', (ms: number): AbortSignal => {
      if (this.#scheduler.current() === undefined) return original(ms)
      const end = new AbortController()
      setTimeout(() => end.abort(new DOMException('The operation timed out', 'TimeoutError')), ms)
      return end.signal
    })
  }

  #installMessages(page: () => Page | undefined): void {
    const scheduler = this.#scheduler
    this.#define('BroadcastChannel', () => {
      const opener = page()
      return function open(name: string) {
        return opener === undefined ? new EventTarget() : new Channel(name, opener, scheduler)
      }
    })
    this.#define('fetch', () => {
      const sender = page()
      return (input: string | URL | Request, init?: RequestInit) => {
        if (sender === undefined) return new Promise(() => {})
        const request =
          input instanceof Request ? input : new Request(new URL(String(input), 'https://site.example'), init)
        return this.#send(sender, request)
      }
    })
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      this.#define(name, () => {
        const { window } = page() ?? { window: new EventTarget() }
        return window[name].bind(window)
      })
    this.#define('Worker', () => {
      const parent = page()
      const open = (url: URL, name: string) => this.#openWorker(parent, url, name)
      return function openWorker(url: URL, { name }: { name: string }) {
        return open(url, name)
      }
    })
  }

  #openWorker(parent: Page | undefined, url: URL, name: string): SimulatedWorker {
    let child: Page | null = null
    const worker = new SimulatedWorker(() => child && this.kill(child))
    if (parent === undefined || !url.pathname.endsWith('rows-worker.ts')) return worker
    const started = this.#start(parent.device, `${parent.thread.name}.worker`)
    child = started
    parent.workers.push(started)
    this.#scheduler.enqueue(started.thread, 'events', () => {
      this.#scheduler.enqueue(parent.thread, 'worker', () =>
        worker.dispatchEvent(new MessageEvent('message')),
      )
      void leadRows(name)
    })
    return worker
  }
}

function documentOf(page: Page | undefined) {
  const { window } = page ?? { window: new EventTarget() }
  return Object.assign(Object.create(window), {
    visibilityState: 'visible',
    readyState: 'complete',
    hidden: false,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  })
}

function navigatorOf(page: Page | undefined) {
  return {
    onLine: page?.device.isOnline ?? false,
    userAgent: 'simulated',
    locks: page?.locks ?? { request: () => new Promise(() => {}), query: () => new Promise(() => {}) },
    storage: { estimate: async () => ({ quota: 1e9, usage: page?.device.isFull === true ? 1e9 : 0 }) },
  }
}

function uuidFrom(byte: () => number): string {
  const hex = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
