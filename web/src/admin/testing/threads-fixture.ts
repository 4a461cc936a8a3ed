// Tabs and workers of one browser, in one process. The test delivers their messages, and can freeze or kill each of
// them at any moment.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WithLock } from '../data/web-lock.ts'

/** The main thread of a tab, or a worker. */
export class Thread {
  isFrozen = false
  isDead = false
  readonly inbox: (() => void)[] = []
  /** The number of further effects after which the thread dies. */
  #fatal: number | null = null

  dieAt(effect: number): void {
    this.#fatal = effect
  }

  /** Call this before and after each effect. */
  survives(): boolean {
    if (this.#fatal !== null && this.#fatal-- <= 0) this.isDead = true
    return !this.isDead
  }

  /** Wraps a call with an effect. The thread may die before or after it, and then never gets the result. */
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

  /** Runs work whose channels belong to the thread. */
  run<T>(thread: Thread, work: () => T): T {
    return this.#current.run(thread, work)
  }

  /**
   * Delivers one message to each thread.
   * @returns whether there was any
   */
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

  /** Passes the locks of dead threads on. */
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
        // A lock that a dead thread requests would never be released.
        if (thread.isDead) return
        const waiting = this.#locks.get(name) ?? []
        this.#locks.set(name, waiting)
        const grant = () => void this.run(thread, () => work(signal)).then(resolve, reject)
        waiting.push({ thread, grant })
        if (waiting.length === 1) grant()
      })
  }

  /** Replaces the browser's BroadcastChannel. */
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
