import type { PublicRows } from '@coop/sync/tables'
import { loadLayout } from '../page/load-layout.ts'
import type { PageSource } from '../page/page-source.ts'

/** Reads every page from the given rows; for one rendering, so nothing ever changes. */
export function createServerSource(rows: PublicRows, now: number): PageSource {
  const layout = loadLayout(rows)
  return {
    read: (page) => page.load(rows, now),
    ensureLoaded: async () => {},
    retryNow: () => {},
    layout: () => layout,
    subscribe: () => () => {},
  }
}
