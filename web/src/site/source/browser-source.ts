import { createListeners } from '@coop/sync/listeners'
import { clockSlot, clockSlotMs } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { dequal } from 'dequal/lite'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { emptyLayout, type LayoutData, loadLayout } from '../page/load-layout.ts'
import type { PageSource, PageState } from '../page/page-source.ts'
import type { LocatedPage } from '../page/page.ts'
import type { PageData } from './page-data.ts'

interface BrowserSourceOptions {
  /** The data that the document carried; null in the application shell. */
  embedded: PageData | null
  /** Asks the server for the data of a page. */
  fetchPage: (address: string) => Promise<PageData>
  now: () => number
  /** Resolves after a while, or earlier when the connection seems to be back. */
  pause: (ms: number) => Promise<void>
}

export interface BrowserSource extends PageSource {
  /** The position that local rows must have reached before they may be shown. */
  position(): string | null
  /** From now on every page is read from these rows; the network is not used any more. */
  setRows(rows: PublicRows): void
}

/** Without local rows, pages are cached; a visitor who goes through hundreds of filters needs only the last few. */
const cacheSize = 40
const triesBeforeFailed = 3
const longestPauseMs = 30_000

/**
 * The source of pages in a browser: the document, then the network, and once there are local rows, those alone. A shown
 * page never goes back to older data, and never empties.
 */
export function createBrowserSource(options: BrowserSourceOptions): BrowserSource {
  const changes = createListeners()
  const retries = createListeners()
  const cache = new Map<string, PageState<unknown>>()
  const inFlight = new Map<string, Promise<void>>()
  let rows: PublicRows | null = null
  let layout: LayoutData = options.embedded?.layout ?? emptyLayout
  let position = options.embedded?.position ?? null
  let clockTimer: ReturnType<typeof setTimeout> | undefined
  if (options.embedded) cache.set(options.embedded.address, options.embedded.loaded)

  function put(address: string, state: PageState<unknown>): void {
    cache.delete(address)
    cache.set(address, state)
    for (const oldest of cache.keys()) {
      if (cache.size <= cacheSize) break
      cache.delete(oldest)
    }
    changes.notify()
  }

  function loadFromNetwork(address: string): Promise<void> {
    const load = async (): Promise<void> => {
      // Local rows have arrived meanwhile.
      if (rows !== null) return
      const data = await options.fetchPage(address)
      position = data.position
      layout = data.layout
      put(address, data.loaded)
    }
    return retryWithBackoff(load, {
      capMs: longestPauseMs,
      pause: pauseUntilRetry,
      onFailure(error, failures) {
        if (failures === triesBeforeFailed) put(address, { kind: 'failed', message: messageOf(error) })
      },
    })
  }

  async function pauseUntilRetry(ms: number): Promise<void> {
    let remove = (): void => {}
    const retry = new Promise<void>((resolve) => {
      remove = retries.add(resolve)
    })
    await Promise.race([options.pause(ms), retry])
    remove()
  }

  /** The carousel's background follows the clock: pages that use it are read again when the slot is over. */
  function followClock(): void {
    clearTimeout(clockTimer)
    const left = clockSlot(options.now()) + clockSlotMs - options.now()
    clockTimer = setTimeout(() => {
      changes.notify()
      followClock()
    }, left + 50)
  }

  return {
    read<Data>(page: LocatedPage<Data>): PageState<Data> {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of the same build was made from this type; data of any other build is refused when it arrives
      const cached = cache.get(page.address) as PageState<Data> | undefined
      if (rows === null) return cached ?? loading
      const shown = cached?.kind === 'page' || cached?.kind === 'redirect' ? cached : undefined
      return page.load(rows, page.usesClock ? clockSlot(options.now()) : 0, shown)
    },
    ensureLoaded({ address }) {
      const cached = cache.get(address)
      if (rows !== null || (cached !== undefined && cached.kind !== 'failed')) return Promise.resolve()
      const load = inFlight.get(address) ?? loadFromNetwork(address).finally(() => inFlight.delete(address))
      inFlight.set(address, load)
      return load
    },
    retryNow: () => retries.notify(),
    layout: () => layout,
    subscribe: (listener) => changes.add(listener),
    position: () => position,
    setRows(next) {
      if (rows === null) followClock()
      rows = next
      const nextLayout = loadLayout(next)
      if (!dequal(layout, nextLayout)) layout = nextLayout
      changes.notify()
    },
  }
}

const loading = { kind: 'loading' } as const

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
