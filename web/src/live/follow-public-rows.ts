import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { createMemoryRows, type ReaderStep, startReader, unpackRows } from '@coop/sync/reader'
import { hasReached } from './has-reached.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { StorageStall, withStorageLimit } from '../storage/storage-stall.ts'
import { holdTurn } from './hold-turn.ts'
import { openRowDisk, type RowDisk } from './row-disk.ts'
import { whileVisible } from './while-visible.ts'

interface RowsTarget {
  /** The position of the rows on the screen; null when there are none. */
  position(): string | null
  setRows(rows: PublicRows): void
  /** Whether the reader, of this tab or of the one that reads for it, reaches the server. */
  setReaderStatus(status: 'live' | 'offline'): void
  /** The time since which the server, though it responds, has received no changes; null: it receives them. */
  setStaleSince(since: number | null): void
}

/**
 * The reading tab sends the others its steps, each with the position that it starts from, and its status; it sends the
 * status again when a tab that waits for the lock asks.
 */
type TabMessage =
  | { from: string | null; step: ReaderStep }
  | { status: 'live' | 'offline' }
  | { staleSince: number | null }
  | { asks: 'status' }

const name = 'public-rows'

/** After that the reader begins by itself: it says when the server is out of reach, and wakes when it is back. */
const allRowsTimeoutMs = 10_000

/**
 * Keeps the public rows of this tab live. One of all visible tabs of a browser holds the lock: it long-polls for heads,
 * shows each step, writes it to disk and sends it to the others. So one connection is open, however many tabs are.
 * Without locks or a disk each tab reads for itself while it is visible; while the disk does not answer, in memory.
 *
 * Resolves when the stored rows of the last visit have been offered, or there are none, or the disk does not answer.
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
    // Of two epochs, the newer is the one that the server has confirmed in this visit.
    isAdopted ||= reached === true || (reached === 'other epoch' && isConfirmed)
    if (!isAdopted) return
    target.setRows(memory.rows())
    // For observers such as tests: the page is now rendered from local rows.
    document.documentElement.dataset['rows'] = 'local'
  }

  const apply = async (step: ReaderStep): Promise<void> => {
    isConfirmed = true
    await memory.commit(step)
  }

  const readDisk = async (): Promise<void> => {
    // Rows that come after the limit are shown all the same. Without stored rows the reader fetches all of them.
    await disk((open) => open.read().then(adoptStored)).catch(() => {})
  }

  const adoptStored = async (stored: ReaderStep | null): Promise<void> => {
    if (stored === null) return
    const { position } = stored.state
    const held = memory.state()?.position ?? null
    // A step of the reading tab may have come while the disk was read.
    const isOlder = held !== null && hasReached(position, held) === false
    if (position !== held && !isOlder) await memory.commit(stored)
  }

  memory.subscribe(offer)
  await readDisk()

  /** Called at each message of the tab that reads. */
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
    // Another tab may have read on meanwhile.
    await readDisk()
    // Without them the reader fills shape by shape, and reports what keeps it from that.
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

/** Resolves when the signal is aborted, at once when it has been: a tab may be hidden while its first rows come. */
async function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

/** All rows by one request, where a reader would need two for every shape. */
async function fetchAllRows(signal: AbortSignal): Promise<ReaderStep> {
  const limit = AbortSignal.timeout(allRowsTimeoutMs)
  const response = await fetch('/public-rows.json', { signal: AbortSignal.any([signal, limit]) })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return unpackRows(await response.json(), publicShapeNames)
}

/** Browsers refuse storage in some private windows. */
async function isOpen(opening: Promise<RowDisk>): Promise<boolean> {
  try {
    await withStorageLimit(opening)
    return true
  } catch {
    return false
  }
}

type BoundedDisk = <T>(work: (disk: RowDisk) => Promise<T>) => Promise<T>

/** A disk whose work is waited for no longer than the limit; until that work has ended, all other is refused at once. */
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

/** The status of this tab's reader: its page and the other tabs are told, those that ask once more. */
function createStatusSender(target: RowsTarget, send: (message: TabMessage) => void) {
  /** null: there is none yet, or another tab reads. */
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
      // A tab that asks learns by any word that this one is not frozen.
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
 * Writes a step to the disk, or all rows in place of those that lack a step. Where the disk is full or gone it is
 * emptied, which costs the next visit its stored rows; the next step tries again.
 */
async function store(
  disk: BoundedDisk,
  from: string | null,
  step: ReaderStep,
  rows: PublicRows,
): Promise<void> {
  await disk((open) => open.commit(from, step, rows))
    .catch(() => disk((open) => open.replace(step.state, rows)))
    // Where even this fails, the rows stay at their position, and the next visit reads on from there.
    .catch(() => disk((open) => open.clear()).catch(() => {}))
}
