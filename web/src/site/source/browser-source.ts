import type { PublicRows } from '@coop/sync/tables'
import { emptyLayout, loadLayout, type LayoutData } from '../page/load-layout.ts'
import type { PageAnswer } from './page-answer.ts'
import type { LocatedPage } from '../page/page.ts'
import { clockSlot, clockSlotMs } from '../page/clock-slot.ts'
import type { PageSource, PageState } from '../page/page-source.ts'
import { dequal } from 'dequal/lite'

export interface BrowserSourceOptions {
  /** What the document carried; null in the application shell. */
  embedded: PageAnswer | null
  /** Asks the server for the data of a page. */
  fetchPage: (address: string) => Promise<PageAnswer>
  now: () => number
  /** Resolves after a while, or early when the connection seems to be back. */
  pause: (ms: number) => Promise<void>
}

export interface BrowserSource extends PageSource {
  /** The position that local rows must have reached before they may be shown. */
  position(): string | null
  /** From now on every page is read from these rows; nothing is asked of the network any more. */
  useRows(rows: PublicRows): void
}

/** Answers kept before the rows are there; a visitor who goes through hundreds of filters needs only the last few. */
const keptAnswers = 40
const firstTries = 3

/**
 * Pages in a browser: from the document that it was given, then from the network, and once there are local rows, from
 * those alone. What is on the screen never goes back to older data, and never empties.
 */
export function createBrowserSource(options: BrowserSourceOptions): BrowserSource {
  const listeners = new Set<() => void>()
  const answers = new Map<string, PageState<unknown>>()
  const wanted = new Map<string, Promise<void>>()
  const pauses = new Set<() => void>()
  let rows: PublicRows | null = null
  let layout: LayoutData = options.embedded?.layout ?? emptyLayout
  let position = options.embedded?.position ?? null
  let clockTimer: ReturnType<typeof setTimeout> | undefined
  if (options.embedded) answers.set(options.embedded.address, options.embedded.loaded)

  const hasRows = () => rows !== null
  const tell = () => listeners.forEach((listener) => listener())

  function keep(address: string, state: PageState<unknown>): void {
    answers.delete(address)
    answers.set(address, state)
    for (const oldest of answers.keys()) {
      if (answers.size <= keptAnswers) break
      answers.delete(oldest)
    }
    tell()
  }

  async function ask(address: string): Promise<void> {
    for (let failures = 0; !hasRows();) {
      try {
        const answer = await options.fetchPage(address)
        position = answer.position
        layout = answer.layout
        keep(address, answer.loaded)
        return
      } catch (error) {
        failures += 1
        if (failures === firstTries) keep(address, { kind: 'failed', message: messageOf(error) })
        await pauseUnlessHurried(Math.min(30_000, 1000 * 2 ** (failures - 1)))
      }
    }
  }

  async function pauseUnlessHurried(ms: number): Promise<void> {
    let end = (): void => {}
    const hurried = new Promise<void>((resolve) => {
      end = resolve
    })
    pauses.add(end)
    await Promise.race([options.pause(ms), hurried])
    pauses.delete(end)
  }

  /** The carousel's background follows the clock: pages that use it are read anew when the slot is over. */
  function followClock(): void {
    clearTimeout(clockTimer)
    const left = clockSlot(options.now()) + clockSlotMs - options.now()
    clockTimer = setTimeout(() => {
      tell()
      followClock()
    }, left + 50)
  }

  return {
    read<Data>(page: LocatedPage<Data>): PageState<Data> {
      // JSON of this very build was made from this very type; that of any other build is refused where it arrives.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const known = answers.get(page.address) as PageState<Data> | undefined
      if (rows === null) return known ?? loading
      const shown = known?.kind === 'page' || known?.kind === 'redirect' ? known : undefined
      return page.load(rows, page.usesClock ? clockSlot(options.now()) : 0, shown)
    },
    want(page) {
      const known = answers.get(page.address)
      if (rows !== null || (known !== undefined && known.kind !== 'failed')) return Promise.resolve()
      const asked = wanted.get(page.address) ?? ask(page.address).finally(() => wanted.delete(page.address))
      wanted.set(page.address, asked)
      return asked
    },
    hurry: () => pauses.forEach((end) => end()),
    layout: () => layout,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position: () => position,
    useRows(next) {
      if (rows === null) followClock()
      rows = next
      const nextLayout = loadLayout(next)
      if (!dequal(layout, nextLayout)) layout = nextLayout
      tell()
    },
  }
}

const loading = { kind: 'loading' } as const

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
