import type { PublicRows } from '@coop/sync/tables'
import { loadLayout } from '../page/load-layout.ts'
import type { PageSource } from '../page/page-source.ts'

/** Reads every page from the given rows. It is used for one rendering, so nothing changes. */
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
