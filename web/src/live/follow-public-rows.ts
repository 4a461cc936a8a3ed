import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { createMemoryRows, type ReaderStep, startReader, unpackRows } from '@coop/sync/reader'
import { hasReached } from './has-reached.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { StorageStall, withStorageLimit } from '../storage/storage-stall.ts'
import { holdTurn } from './hold-turn.ts'
import { openRowDisk, type RowDisk } from './row-disk.ts'
import { whileVisible } from './while-visible.ts'

interface RowsTarget {
  /** The position of the rows on the screen; null if there are none. */
  position(): string | null
  setRows(rows: PublicRows): void
  /** Whether the reader, in this tab or in the tab that reads for it, reaches the server. */
  setReaderStatus(status: 'live' | 'offline'): void
  /** The time since which the server has received no changes, although it responds; null if it receives them. */
  setStaleSince(since: number | null): void
}

/**
 * The reading tab sends the others its steps, each with its start position, and its status. It sends the status again
 * when a tab that waits for the lock asks.
 */
type TabMessage =
  | { from: string | null; step: ReaderStep }
  | { status: 'live' | 'offline' }
  | { staleSince: number | null }
  | { asks: 'status' }

const name = 'public-rows'

/**
 * After this time the reader starts without all rows. It reports when the server is unreachable, and continues when it
 * is back.
 */
const allRowsTimeoutMs = 10_000

/**
 * Keeps the public rows of this tab live. One visible tab of a browser holds the lock: it long-polls for the latest
 * offsets, shows each step, writes it to disk and sends it to the others, so that a single connection serves all tabs.
 * Without locks or a disk, each visible tab reads for itself. While the disk does not respond, rows stay in memory.
 *
 * Resolves when the stored rows of the last visit were offered, or if there are none, or if the disk does not respond.
 */
export async function followPublicRows(target: RowsTarget): Promise<void> {
  const memory = createMemoryRows<PublicTables>(publicShapeNames)
  const opening = openRowDisk(name)
  const disk = boundedDisk(opening)
  const hasDisk = await isOpen(opening)
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const send = (message: TabMessage) => channel?.postMessage(message)
  const status = createStatusSender(target, send)
  let isAdopted = false
  let isConfirmed = false

  const offer = (): void => {
    const state = memory.state()
    if (state === null) return
    const goal = target.position()
    const reached = goal === null || hasReached(state.position, goal)
    // If epochs differ, the newer one is the one that the server has confirmed in this visit.
    isAdopted ||= reached === true || (reached === 'other epoch' && isConfirmed)
    if (!isAdopted) return
    target.setRows(memory.rows())
    // For tests and other observers: the page is now rendered from local rows.
    document.documentElement.dataset['rows'] = 'local'
  }

  const apply = async (step: ReaderStep): Promise<void> => {
    isConfirmed = true
    await memory.commit(step)
  }

  const readDisk = async (): Promise<void> => {
    // Rows that arrive after the time limit are still shown. Without stored rows the reader fetches all of them.
    await disk((open) => open.read().then(adoptStored)).catch(() => {})
  }

  const adoptStored = async (stored: ReaderStep | null): Promise<void> => {
    if (stored === null) return
    const { position } = stored.state
    const held = memory.state()?.position ?? null
    // A step of the reading tab may have arrived while the disk was read.
    const isOlder = held !== null && hasReached(position, held) === false
    if (position !== held && !isOlder) await memory.commit(stored)
  }

  memory.subscribe(offer)
  await readDisk()

  /** Called for each message from the reading tab. */
  let onSign = (): void => {}

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (!('asks' in data)) onSign()
    if ('asks' in data) status.sendAgain()
    else if ('status' in data) target.setReaderStatus(data.status)
    else if ('staleSince' in data) target.setStaleSince(data.staleSince)
    else if (data.from === (memory.state()?.position ?? null)) void apply(data.step)
    else if (data.step.state.position !== memory.state()?.position) void readDisk()
  })

  const commit = async (step: ReaderStep): Promise<void> => {
    const from = memory.state()?.position ?? null
    await apply(step)
    await store(disk, from, step, memory.rows())
    send({ from, step })
  }

  const read = async (signal: AbortSignal): Promise<void> => {
    status.begin()
    // Another tab may have stored further steps.
    await readDisk()
    // Without all rows, the reader loads shape by shape and reports errors.
    const all = memory.state() === null ? await fetchAllRows(signal).catch(() => null) : null
    if (all !== null) await commit(all)
    const reader = startReader({
      url: `${window.location.origin}/shapes`,
      names: publicShapeNames,
      signal,
      onStatus: (next) => {
        if (next === 'live' || next === 'offline') status.setReaderStatus(next)
      },
      onStale: (since) => status.setStaleSince(since),
      store: { load: async () => memory.state(), commit },
    })
    const wake = () => reader.wake()
    window.addEventListener('online', wake)
    await ended(signal)
    window.removeEventListener('online', wake)
    status.end()
    await reader.stop()
  }

  whileVisible((signal) => {
    if (!hasDisk || channel === null || !('locks' in navigator)) return read(signal)
    const sign = new Promise<void>((resolve) => {
      onSign = resolve
    })
    send({ asks: 'status' })
    return holdTurn({ name, signal, sign, work: read })
  })
}

/** Resolves when the signal is aborted, which may be already: a tab can be hidden while its first rows load. */
async function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

/** Fetches all rows in one request; a reader would need two per shape. */
async function fetchAllRows(signal: AbortSignal): Promise<ReaderStep> {
  const limit = AbortSignal.timeout(allRowsTimeoutMs)
  const response = await fetch('/public-rows.json', { signal: AbortSignal.any([signal, limit]) })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return unpackRows(await response.json(), publicShapeNames)
}

/** Whether storage is usable. Browsers refuse it in some private windows. */
async function isOpen(opening: Promise<RowDisk>): Promise<boolean> {
  try {
    await withStorageLimit(opening)
    return true
  } catch {
    return false
  }
}

type BoundedDisk = <T>(work: (disk: RowDisk) => Promise<T>) => Promise<T>

/** Limits the time that callers wait for the disk. Until the late work ends, all other work is refused at once. */
function boundedDisk(opening: Promise<RowDisk>): BoundedDisk {
  let isStalled = false
  return async (work) => {
    if (isStalled) throw new StorageStall()
    const underWay = opening.then(work)
    try {
      return await withStorageLimit(underWay)
    } catch (error) {
      if (error instanceof StorageStall) {
        isStalled = true
        const end = () => {
          isStalled = false
        }
        underWay.then(end, end)
      }
      throw error
    }
  }
}

/** Sends the status of this tab's reader to its page and to the other tabs, and again to tabs that ask. */
function createStatusSender(target: RowsTarget, send: (message: TabMessage) => void) {
  /** Null if there is no status yet, or another tab reads. */
  let status: 'live' | 'offline' | null = null
  let staleSince: number | null = null
  let reads = false
  return {
    begin(): void {
      reads = true
    },
    setReaderStatus(next: 'live' | 'offline'): void {
      status = next
      target.setReaderStatus(next)
      send({ status: next })
    },
    setStaleSince(next: number | null): void {
      staleSince = next
      target.setStaleSince(next)
      send({ staleSince: next })
    },
    sendAgain(): void {
      // Any response shows a tab that asks that this one is not frozen.
      if (reads) send({ staleSince })
      if (status !== null) send({ status })
    },
    end(): void {
      reads = false
      status = null
      staleSince = null
    },
  }
}

/**
 * Writes a step to the disk, or all rows if a step is missing there. If the disk is full or lost, it is emptied; the
 * next visit then starts without stored rows. The next step tries again.
 */
async function store(
  disk: BoundedDisk,
  from: string | null,
  step: ReaderStep,
  rows: PublicRows,
): Promise<void> {
  await disk((open) => open.commit(from, step, rows))
    .catch(() => disk((open) => open.replace(step.state, rows)))
    // If even this fails, the stored rows keep their position, and the next visit continues from there.
    .catch(() => disk((open) => open.clear()).catch(() => {}))
}
