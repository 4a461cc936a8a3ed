import { createContext, useContext } from 'react'
import type { LayoutData } from './load-layout.ts'
import type { Loaded, LocatedPage } from './page.ts'

export type PageState<Data> = Loaded<Data> | { kind: 'loading' } | { kind: 'failed'; message: string }

/** The source of the data of pages: rows on the server; the document, the network or local rows in a browser. */
export interface PageSource {
  /** The data of a page. It is the same object until it changes. */
  read<Data>(page: LocatedPage<Data>): PageState<Data>
  /** Loads a page unless it is loaded; resolves when it is. Calls for one address share one request. */
  ensureLoaded(page: LocatedPage): Promise<void>
  /** Skips the pause before the next retry. */
  retryNow: () => void
  layout: () => LayoutData
  subscribe: (listener: () => void) => () => void
}

export const PageSourceContext = createContext<PageSource | null>(null)

export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext)
  if (source === null) throw new Error('No source of pages: render inside PageSourceContext')
  return source
}
