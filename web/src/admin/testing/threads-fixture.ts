// Tabs and workers of one browser, in one process: their messages arrive when the test says so, and each of them can
// freeze, or die in the middle of anything.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WithLock } from '../data/web-lock.ts'

/** The main thread of a tab, or a worker. */
export class Thread {
  isFrozen = false
  isDead = false
  readonly inbox: (() => void)[] = []
  /** It dies at this effect of its own from now on. */
  #fatal: number | null = null

  dieAt(effect: number): void {
    this.#fatal = effect
  }

  /** To be asked before and after each effect. */
  survives(): boolean {
    if (this.#fatal !== null && this.#fatal-- <= 0) this.isDead = true
    return !this.isDead
  }

  /** A call with an effect: the thread may die before it, or after it, and then never gets the result. */
  mortal<Args extends unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      if (!this.survives()) return forever()
      try {
        return await call(...args)
      } finally {
        if (!this.survives()) await forever()
      }
    }
  }
}

function forever(): Promise<never> {
  return new Promise(() => {})
}

export class Threads {
  readonly #current = new AsyncLocalStorage<Thread>()
  readonly #all = new Set<Thread>()
  readonly #locks = new Map<string, { thread: Thread; grant: () => void }[]>()

  start(): Thread {
    const thread = new Thread()
    this.#all.add(thread)
    return thread
  }

  /** Channels that the work opens are those of the thread. */
  run<T>(thread: Thread, work: () => T): T {
    return this.#current.run(thread, work)
  }

  /** Each thread takes one message. @returns whether there was any */
  deliver(): boolean {
    let any = false
    for (const thread of this.#all) {
      if (thread.isDead || thread.isFrozen) continue
      const take = thread.inbox.shift()
      if (take === undefined) continue
      any = true
      this.run(thread, take)
    }
    return any
  }

  /** Locks of threads that have died go to the next. */
  release(): void {
    for (const waiting of this.#locks.values()) {
      const holder = waiting[0]
      const alive = waiting.filter(({ thread }) => !thread.isDead)
      waiting.splice(0, waiting.length, ...alive)
      if (waiting[0] !== holder) waiting[0]?.grant()
    }
  }

  lock(thread: Thread): WithLock {
    return (name, signal, work) =>
      new Promise((resolve, reject) => {
        // Nobody would release the lock of a thread that has died before it asks.
        if (thread.isDead) return
        const waiting = this.#locks.get(name) ?? []
        this.#locks.set(name, waiting)
        const grant = () => void this.run(thread, () => work(signal)).then(resolve, reject)
        waiting.push({ thread, grant })
        if (waiting.length === 1) grant()
      })
  }

  /** Takes the place of the browser's BroadcastChannel. */
  readonly channel = channelOf(
    () => this.#current.getStore(),
    () => this.#all,
  )
}

function channelOf(current: () => Thread | undefined, all: () => ReadonlySet<Thread>) {
  const open = new Set<Channel>()

  class Channel extends EventTarget {
    readonly #name: string
    readonly #thread: Thread

    constructor(name: string) {
      super()
      const thread = current()
      if (thread === undefined || !all().has(thread)) throw new Error('A channel is opened by a thread')
      this.#name = name
      this.#thread = thread
      open.add(this)
    }

    postMessage(data: unknown): void {
      if (this.#thread.isDead) return
      const copy: unknown = structuredClone(data)
      for (const other of open) {
        if (other === this || other.#name !== this.#name) continue
        other.#thread.inbox.push(() => {
          if (open.has(other)) other.dispatchEvent(new MessageEvent('message', { data: copy }))
        })
      }
    }

    close(): void {
      open.delete(this)
    }
  }
  return Channel
}
