import { askHeads } from './ask-heads.ts'
import { decide, startMachine } from './decide.ts'
import {
  isComplete,
  shapesReached,
  type Machine,
  type ReaderCommand,
  type ReaderEvent,
  type ReaderStatus,
} from './machine.ts'
import { patientFetch } from './patient-fetch.ts'
import { readShape } from './read-shape.ts'
import type { ReaderState, ReaderStore } from './reader-store.ts'

export interface ReaderOptions {
  /** Absolute, without a slash at the end: `https://host/shapes` or `https://host/shapes/admin`. */
  url: string
  /** The shapes to hold; what the store has of others is forgotten. */
  names: readonly string[]
  store: ReaderStore
  fetch?: typeof fetch
  /** Ends the reader, as `stop` does. */
  signal: AbortSignal
  /** From 0 up to, not including, 1. */
  random?: () => number
  onStatus?: (status: ReaderStatus) => void
  /** The server answers, and has itself heard of nothing new since then (milliseconds since 1970); null: it has again. */
  onStale?: (since: number | null) => void
  /** During the first filling: how many shapes have arrived. */
  onProgress?: (done: number, total: number) => void
}

export interface Reader {
  /** What is committed. */
  readonly state: ReaderState | null
  /** Resolves when every shape stands at one position, at once when the store had one; rejects when stopped before. */
  readonly ready: Promise<void>
  /** Ends any pause and asks for the heads now: when the device is online again, or the page is looked at. */
  wake(): void
  /** Resolves when a commit under way has ended; nothing is committed afterwards. */
  stop(): Promise<void>
}

/** The longest a heads request is held, and a good deal more. */
const SILENCE_MS = 45_000
/** A browser has six connections to an origin; heads, writes and pictures need some. */
const READS_AT_ONCE = 4

/** Follows the shapes `names` below `url` and keeps `store` at one common LSN after the other. */
export function startReader(options: ReaderOptions): Reader {
  const inner = options.fetch ?? ((input, init) => fetch(input, init))
  const fetcher = patientFetch(inner, SILENCE_MS)
  const random = options.random ?? Math.random
  const life = new AbortController()
  const readsWaiting: (() => Promise<void>)[] = []
  let readsRunning = 0
  let commitUnderWay: Promise<void> = Promise.resolve()
  /** Ends the pause, or starts the held request again. */
  let interrupt: (() => void) | null = null
  const start = startMachine(options.names)
  let machine = start.machine
  let progress = -1
  let settleReady: { resolve: () => void; reject: (reason: unknown) => void }
  const ready = new Promise<void>((resolve, reject) => {
    settleReady = { resolve, reject }
  })
  ready.catch(() => {}) // who does not wait for it is not bothered

  function dispatch(event: ReaderEvent): void {
    if (life.signal.aborted) return
    const before = machine
    const decision = decide(machine, event)
    machine = decision.machine
    tell(before)
    for (const command of decision.commands) run(command)
  }

  function tell(before: Machine): void {
    if (machine.status !== before.status) options.onStatus?.(machine.status)
    const staleSince = machine.cut?.staleSince ?? null
    if (staleSince !== (before.cut?.staleSince ?? null)) options.onStale?.(staleSince)
    if (isComplete(machine)) settleReady.resolve()
    else if (machine.cut !== null && shapesReached(machine) !== progress) {
      progress = shapesReached(machine)
      options.onProgress?.(progress, machine.names.length)
    }
  }

  function run(command: ReaderCommand): void {
    switch (command.type) {
      case 'load':
        options.store.load().then(
          (state) => dispatch({ type: 'loaded', state }),
          () => dispatch({ type: 'commit-failed' }),
        )
        return
      case 'ask':
        void ask(command.after)
        return
      case 'read':
        readsWaiting.push(() => read(command))
        startReads()
        return
      case 'commit':
        commitUnderWay = options.store.commit(command.step).then(
          () => dispatch({ type: 'committed' }),
          () => dispatch({ type: 'commit-failed' }),
        )
        return
      case 'rest':
        rest(Math.max(command.atLeast, command.jitter ? random() * command.ms : command.ms))
        return
      default:
        command satisfies never
    }
  }

  async function ask(after: string | null): Promise<void> {
    const request = linked(life.signal)
    interrupt = () => request.abort()
    const startedAt = Date.now()
    try {
      const asked = await askHeads(options.url, after, fetcher, request.signal)
      interrupt = null
      if (asked.ok) dispatch({ type: 'heads', heads: asked.heads, tookMs: Date.now() - startedAt })
      else dispatch({ type: 'failed', name: null, failure: asked.failure })
    } catch {
      interrupt = null
      if (!life.signal.aborted) void ask(after)
    } finally {
      request.release()
    }
  }

  function startReads(): void {
    while (readsRunning < READS_AT_ONCE) {
      const next = readsWaiting.shift()
      if (next === undefined) return
      readsRunning += 1
      void next().finally(() => {
        readsRunning -= 1
        startReads()
      })
    }
  }

  async function read({ name, from, goal }: Extract<ReaderCommand, { type: 'read' }>): Promise<void> {
    if (life.signal.aborted) return
    try {
      const result = await readShape(`${options.url}/${name}`, from, goal, fetcher, life.signal)
      if (result.ok) dispatch({ type: 'read', name, part: result.part })
      else dispatch({ type: 'failed', name, failure: result.failure })
    } catch (error) {
      if (!life.signal.aborted) throw error
    }
  }

  function rest(ms: number): void {
    const over = (): void => {
      clearTimeout(timer)
      life.signal.removeEventListener('abort', cancel)
      interrupt = null
      dispatch({ type: 'rested' })
    }
    const cancel = (): void => clearTimeout(timer)
    const timer = setTimeout(over, ms)
    life.signal.addEventListener('abort', cancel, { once: true })
    interrupt = over
  }

  function stop(): Promise<void> {
    if (!life.signal.aborted) {
      life.abort(new Error('The reader has been stopped'))
      settleReady.reject(life.signal.reason)
      options.signal.removeEventListener('abort', stop)
    }
    return commitUnderWay
  }

  if (options.signal.aborted) void stop()
  else {
    options.signal.addEventListener('abort', stop, { once: true })
    options.onStatus?.(machine.status)
    for (const command of start.commands) run(command)
  }
  return {
    get state() {
      return machine.committed
    },
    ready,
    wake: () => {
      dispatch({ type: 'woken' })
      interrupt?.()
    },
    stop,
  }
}

/** A controller that ends with `outer`, and can let go of it. */
function linked(outer: AbortSignal): { signal: AbortSignal; abort: () => void; release: () => void } {
  const controller = new AbortController()
  const abort = (): void => controller.abort(outer.reason)
  if (outer.aborted) abort()
  else outer.addEventListener('abort', abort, { once: true })
  return { signal: controller.signal, abort, release: () => outer.removeEventListener('abort', abort) }
}
