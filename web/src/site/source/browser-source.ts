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
  /** The data in the document; null in the application shell. */
  embedded: PageData | null
  /** Requests the data of a page from the server. */
  fetchPage: (address: string) => Promise<PageData>
  now: () => number
  /** Resolves after `ms` milliseconds, or earlier if the connection seems to be back. */
  pause: (ms: number) => Promise<void>
}

export interface BrowserSource extends PageSource {
  /** The position that local rows must reach before they may be shown. */
  position(): string | null
  /** Makes these rows the only source of pages. The network is no longer used. */
  setRows(rows: PublicRows): void
}

/** Without local rows pages are cached. A visitor who tries hundreds of filters needs only the last few. */
const cacheSize = 40
const triesBeforeFailed = 3
const longestPauseMs = 30_000

/**
 * The source of pages in a browser: first the document, then the network, and only local rows once there are any. A
 * shown page never returns to older data and never becomes empty.
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

  /** The carousel's background depends on the clock, so pages that use it are read again at the end of each slot. */
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
