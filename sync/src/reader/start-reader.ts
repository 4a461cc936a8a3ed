import { linkAbort } from '../link-abort.ts'
import { decide, startMachine } from './decide.ts'
import { fetchOffsets } from './fetch-offsets.ts'
import { withIdleTimeout } from './idle-timeout.ts'
import {
  isComplete,
  isUpToDate,
  type Machine,
  type ReaderCommand,
  type ReaderEvent,
  type ReaderStatus,
} from './machine.ts'
import { readShape } from './read-shape.ts'
import type { ReaderState, ReaderStore, ShapeStep } from './reader-store.ts'

export interface ReaderOptions {
  /** Absolute, without a slash at the end: `https://host/shapes` or `https://host/shapes/admin`. */
  url: string
  /** The shapes to follow. Other shapes in the store are forgotten. */
  names: readonly string[]
  store: ReaderStore
  fetch?: typeof fetch
  /** Ends the reader, as `stop` does. */
  signal: AbortSignal
  /** A random number from 0 up to, but not including, 1. */
  random?: () => number
  onStatus?: (status: ReaderStatus) => void
  /**
   * The time since which the server responds but receives no changes (milliseconds since 1970); null: it does again.
   */
  onStale?: (since: number | null) => void
  /**
   * The server has just confirmed that the store has everything that the server has. `onStale` tells whether the server
   * itself receives changes.
   */
  onUpToDate?: () => void
  /**
   * The rows of a shape that is read from the beginning, in parts, before they are committed. Each shape is at its own
   * position. A `fresh` part replaces all earlier parts of the shape. The shape is complete after an `isWhole` part,
   * unless a `fresh` one follows.
   */
  onArrival?: (part: ShapeStep, isWhole: boolean) => void
  /** Of the shapes that wait to be read, the one with the smallest number is next. Called whenever a read can begin. */
  priority?: (name: string) => number
}

type ReadCommand = Extract<ReaderCommand, { type: 'read' }>

export interface Reader {
  /** The committed state. */
  readonly state: ReaderState | null
  /** Resolves when all shapes are at one position, at once if the store was; rejects when stopped before. */
  readonly ready: Promise<void>
  /** Ends any pause and polls now: when the device is online again, or the page becomes visible. */
  wake(): void
  /** Resolves when the current commit has ended; nothing is committed afterwards. */
  stop(): Promise<void>
}

/** Much longer than the server holds a poll. */
const IDLE_MS = 45_000
/** A browser has six connections to an origin; polls, writes and pictures need some. */
const MAX_READS = 4

/** Follows the shapes `names` below `url`, and moves `store` from one common LSN to the next. */
// oxlint-disable-next-line max-lines-per-function -- a short function for each command of `decide`, over what is under way
export function startReader(options: ReaderOptions): Reader {
  const inner = options.fetch ?? ((input, init) => fetch(input, init))
  const fetcher = withIdleTimeout(inner, IDLE_MS)
  const random = options.random ?? Math.random
  const lifetime = new AbortController()
  let readQueue: ReadCommand[] = []
  let readsRunning = 0
  let lastCommit: Promise<void> = Promise.resolve()
  /** Ends the pause, or sends the poll again. */
  let interrupt: (() => void) | null = null
  const start = startMachine(options.names)
  let machine = start.machine
  let settleReady: { resolve: () => void; reject: (reason: unknown) => void }
  const ready = new Promise<void>((resolve, reject) => {
    settleReady = { resolve, reject }
  })
  ready.catch(() => {}) // a rejection without a listener is no error

  function dispatch(event: ReaderEvent): void {
    if (lifetime.signal.aborted) return
    const before = machine
    const decision = decide(machine, event)
    machine = decision.machine
    notify(before)
    if (isUpToDate(machine, event)) options.onUpToDate?.()
    for (const command of decision.commands) run(command)
    startReads()
  }

  function notify(before: Machine): void {
    if (machine.status !== before.status) options.onStatus?.(machine.status)
    const staleSince = machine.target?.staleSince ?? null
    if (staleSince !== (before.target?.staleSince ?? null)) options.onStale?.(staleSince)
    if (isComplete(machine)) settleReady.resolve()
  }

  function run(command: ReaderCommand): void {
    switch (command.type) {
      case 'load':
        options.store.load().then(
          (state) => dispatch({ type: 'loaded', state }),
          () => dispatch({ type: 'load-failed' }),
        )
        return
      case 'poll':
        void poll(command.after)
        return
      case 'read':
        readQueue.push(command)
        return
      case 'commit':
        lastCommit = options.store.commit(command.step).then(
          () => dispatch({ type: 'committed' }),
          () => dispatch({ type: 'commit-failed' }),
        )
        return
      case 'pause':
        pause(Math.max(command.atLeast, command.jitter ? random() * command.ms : command.ms))
        return
      default:
        command satisfies never
    }
  }

  async function poll(after: string | null): Promise<void> {
    const event = await pollEvent(after)
    if (event !== null) dispatch(event)
  }

  /** A wake sends the request again: the current one may hang on a dead connection. null: stopped. */
  async function pollEvent(after: string | null): Promise<ReaderEvent | null> {
    for (;;) {
      const request = linkAbort(lifetime.signal)
      interrupt = () => request.abort()
      const startedAt = Date.now()
      try {
        const result = await fetchOffsets(options.url, after, fetcher, request.signal)
        if (!result.ok) return { type: 'offsets-failed', failure: result.failure }
        return { type: 'offsets', offsets: result.offsets, tookMs: Date.now() - startedAt }
      } catch {
        // Interrupted by `stop`, or by `wake`, which sends it again.
        if (lifetime.signal.aborted) return null
      } finally {
        interrupt = null
        request.release()
      }
    }
  }

  function startReads(): void {
    while (readsRunning < MAX_READS) {
      const next = nextRead()
      if (next === undefined) return
      readsRunning += 1
      void read(next).finally(() => {
        readsRunning -= 1
        startReads()
      })
    }
  }

  // R12
  function nextRead(): ReadCommand | undefined {
    const { priority } = options
    if (priority !== undefined) readQueue = readQueue.toSorted((a, b) => priority(a.name) - priority(b.name))
    return readQueue.shift()
  }

  async function read({ name, from, goal }: ReadCommand): Promise<void> {
    if (lifetime.signal.aborted) return
    const { onArrival } = options
    try {
      const result = await readShape({
        url: `${options.url}/${name}`,
        from,
        goal,
        fetcher,
        signal: lifetime.signal,
        onArrival: onArrival && ((changes, fresh, isWhole) => onArrival({ name, fresh, changes }, isWhole)),
      })
      if (result.ok) dispatch({ type: 'read', name, part: result.part })
      else dispatch({ type: 'read-failed', name, failure: result.failure })
    } catch (error) {
      if (!lifetime.signal.aborted) throw error
    }
  }

  function pause(ms: number): void {
    const over = (): void => {
      clearTimeout(timer)
      lifetime.signal.removeEventListener('abort', cancel)
      interrupt = null
      dispatch({ type: 'pause-over' })
    }
    const cancel = (): void => clearTimeout(timer)
    const timer = setTimeout(over, ms)
    lifetime.signal.addEventListener('abort', cancel, { once: true })
    interrupt = over
  }

  function stop(): Promise<void> {
    if (!lifetime.signal.aborted) {
      lifetime.abort(new Error('The reader has been stopped'))
      settleReady.reject(lifetime.signal.reason)
      options.signal.removeEventListener('abort', stop)
    }
    return lastCommit
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
