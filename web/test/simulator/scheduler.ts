import { AsyncLocalStorage } from 'node:async_hooks'
import { Random } from './random.ts'

/** What a thread's event loop takes tasks from. It takes those of one queue in order, and chooses among the queues. */
type Queue = string

interface Timer {
  readonly id: number
  /** In simulated milliseconds since 1970. */
  readonly at: number
  readonly run: () => void
}

/** The main thread of a tab, a worker, or everything outside the browsers. */
export class Thread {
  readonly name: string
  /** A frozen thread runs no task until it continues. */
  isFrozen = false
  /** A dead thread runs no task any more. */
  isDead = false
  readonly queues = new Map<Queue, (() => void)[]>()
  /** By time. */
  timers: Timer[] = []

  constructor(name: string) {
    this.name = name
  }

  get runs(): boolean {
    return !this.isFrozen && !this.isDead
  }
}

// Taken before the simulation replaces it.
const { setImmediate } = globalThis

/** Resolves after all promises that can settle now have settled. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** One task takes up to this long, in simulated milliseconds, so that time passes in a loop of tasks, too. */
const LONGEST_TASK_MS = 0.2

/**
 * Runs the tasks of all threads one at a time, in an order and at times that depend only on the seed. Between two tasks
 * all promises settle, so each task is what a browser runs without interruption.
 */
export class Scheduler {
  readonly random: Random
  readonly outside = new Thread('outside')
  readonly #context = new AsyncLocalStorage<Thread>()
  #threads: Thread[] = [this.outside]
  #now = Date.UTC(2026, 0, 5, 8)
  #ids = 0
  /** Of all tasks so far. It is the same in two runs of a seed. */
  checksum = 0
  tasks = 0

  constructor(seed: number) {
    this.random = new Random(seed)
  }

  /** Simulated milliseconds since 1970. */
  get now(): number {
    return this.#now
  }

  /** The thread whose task runs, or that an awaited promise belongs to; undefined in the test itself. */
  current(): Thread | undefined {
    return this.#context.getStore()
  }

  start(name: string): Thread {
    const thread = new Thread(name)
    this.#threads.push(thread)
    return thread
  }

  kill(thread: Thread): void {
    thread.isDead = true
    thread.queues.clear()
    thread.timers = []
    this.#threads = this.#threads.filter((each) => each !== thread)
  }

  within<T>(thread: Thread, work: () => T): T {
    return this.#context.run(thread, work)
  }

  enqueue(thread: Thread, queue: Queue, run: () => void): void {
    if (thread.isDead) return
    const waiting = thread.queues.get(queue)
    if (waiting === undefined) thread.queues.set(queue, [run])
    else waiting.push(run)
  }

  /** @returns the id for `clearTimer` */
  setTimer(thread: Thread, ms: number, run: () => void): number {
    const timer = { id: ++this.#ids, at: this.#now + Math.max(0, ms), run }
    if (thread.isDead) return timer.id
    const place = thread.timers.findIndex(({ at }) => at > timer.at)
    if (place === -1) thread.timers.push(timer)
    else thread.timers.splice(place, 0, timer)
    return timer.id
  }

  clearTimer(thread: Thread, id: number): void {
    thread.timers = thread.timers.filter((timer) => timer.id !== id)
  }

  /** Runs for simulated milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    while (await this.#step(end)) continue
    this.#now = Math.max(this.#now, end)
  }

  /**
   * Runs until the check holds.
   * @param limitMs simulated milliseconds
   * @returns false if the time is over
   */
  async until(check: () => boolean, limitMs: number): Promise<boolean> {
    const end = this.#now + limitMs
    while (!check()) {
      if (await this.#step(end)) continue
      this.#now = Math.max(this.#now, end)
      return check()
    }
    return true
  }

  /** Runs one task. False if none is due before `end`. */
  async #step(end: number): Promise<boolean> {
    let ready = this.#ready()
    if (ready.length === 0) {
      const next = Math.min(
        ...this.#threads.map(({ runs, timers: [timer] }) => (runs && timer?.at) || Infinity),
      )
      if (next > end) return false
      this.#now = Math.max(this.#now, next)
      ready = this.#ready()
    }
    if (this.#now > end) return false
    const chosen = this.random.pick(ready)
    if (chosen === undefined) return false
    this.#now += this.random.next() * LONGEST_TASK_MS
    const { thread, tasks } = chosen
    const task = tasks.shift()
    this.tasks += 1
    this.#mix(`${thread.name} ${this.#now}`)
    if (task !== undefined) this.within(thread, typeof task === 'function' ? task : task.run)
    // The bodies of requests and responses are read in several turns of the real event loop.
    const turns = tasks === thread.queues.get('network') || thread === this.outside ? 8 : 1
    for (let left = turns; left > 0; left--) await turn()
    return true
  }

  #mix(text: string): void {
    for (let at = 0; at < text.length; at++)
      this.checksum = (Math.imul(this.checksum, 31) + text.charCodeAt(at)) | 0
  }

  /** Queues whose first task can run. */
  #ready(): { readonly thread: Thread; readonly tasks: (Timer | (() => void))[] }[] {
    const ready = []
    for (const thread of this.#threads) {
      if (!thread.runs) continue
      for (const tasks of thread.queues.values()) if (tasks.length > 0) ready.push({ thread, tasks })
      const [timer] = thread.timers
      if (timer !== undefined && timer.at <= this.#now) ready.push({ thread, tasks: thread.timers })
    }
    return ready
  }
}
