import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { createMemoryRows, type ReaderStep, startReader } from '@coop/sync/reader'
import { hasReached } from './position.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { openRowDisk, type RowDisk } from './row-disk.ts'
import { whileVisible } from './while-visible.ts'

export interface RowsTarget {
  /** The position of what is on the screen; null when nothing is. */
  position(): string | null
  setRows(rows: PublicRows): void
  /** Whether the reader, of this tab or of the one that reads for it, reaches the server. */
  readerIs(status: 'live' | 'offline'): void
  /** Since when the server, though it answers, has heard of nothing new; null: it hears. */
  serverIsStale(since: number | null): void
}

/** What the tab that reads tells the others: a step, and the position that it starts from; or how it stands. */
type TabMessage =
  | { from: string | null; step: ReaderStep }
  | { status: 'live' | 'offline' }
  | { staleSince: number | null }

const name = 'public-rows'

/**
 * Keeps the public rows of this tab live. Among all tabs of a browser that are looked at, one holds the lock: it waits
 * for heads, writes each step to disk and hands it to the others, who wait for nothing. So however many tabs are open,
 * one connection is held. Without locks or a disk each tab reads for itself, while it is looked at.
 *
 * Resolves when the rows of the last visit have been offered, or there are none.
 */
export async function followPublicRows(target: RowsTarget): Promise<void> {
  const memory = createMemoryRows<PublicTables>(publicShapeNames)
  const disk = await openRowDisk(name).catch(() => null)
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  let isAdopted = false
  let isConfirmed = false

  const offer = (): void => {
    const state = memory.state()
    if (state === null) return
    const shown = target.position()
    const reached = shown === null || hasReached(state.position, shown)
    // Of two epochs only the server's word says which is the newer: rows that it has confirmed in this visit.
    isAdopted ||= reached === true || (reached === 'other epoch' && isConfirmed)
    if (!isAdopted) return
    target.setRows(memory.rows())
    // For whoever looks from outside, tests among them: the page now lives on its own rows.
    document.documentElement.dataset['rows'] = 'local'
  }

  const apply = async (step: ReaderStep): Promise<void> => {
    isConfirmed = true
    await memory.commit(step)
  }

  const readDisk = async (): Promise<void> => {
    const kept = await disk?.read().catch(() => null)
    if (kept && kept.state.position !== memory.state()?.position) await memory.commit(kept)
  }

  memory.subscribe(offer)
  await readDisk()

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('status' in data) target.readerIs(data.status)
    else if ('staleSince' in data) target.serverIsStale(data.staleSince)
    else if (data.from === (memory.state()?.position ?? null)) void apply(data.step)
    else if (data.step.state.position !== memory.state()?.position) void readDisk()
  })

  const read = async (signal: AbortSignal): Promise<void> => {
    // Another tab may have read on meanwhile.
    await readDisk()
    const reader = startReader({
      url: `${window.location.origin}/shapes`,
      names: publicShapeNames,
      signal,
      onStatus: (status) => {
        if (status !== 'live' && status !== 'offline') return
        target.readerIs(status)
        channel?.postMessage({ status } satisfies TabMessage)
      },
      onStale: (staleSince) => {
        target.serverIsStale(staleSince)
        channel?.postMessage({ staleSince } satisfies TabMessage)
      },
      store: {
        load: async () => memory.state(),
        commit: async (step) => {
          const from = memory.state()?.position ?? null
          await keep(disk, step)
          await apply(step)
          channel?.postMessage({ from, step } satisfies TabMessage)
        },
      },
    })
    const wake = () => reader.wake()
    window.addEventListener('online', wake)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    window.removeEventListener('online', wake)
    await reader.stop()
  }

  whileVisible((signal) => {
    if (disk === null || channel === null || !('locks' in navigator)) return read(signal)
    return navigator.locks.request(name, { signal }, () => read(signal))
  })
}

/** A disk that is full or gone costs the next visit its start, and nothing else. */
async function keep(disk: RowDisk | null, step: ReaderStep): Promise<void> {
  await disk?.commit(step).catch(() => {})
}
