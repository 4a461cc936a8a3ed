import { createContext, useContext } from 'react'
import type { LayoutData } from './load-layout.ts'
import type { Loaded, LocatedPage } from './page.ts'

export type PageState<Data> = Loaded<Data> | { kind: 'loading' } | { kind: 'failed'; message: string }

/** Where pages get their data: on the server from its rows, in a browser from the document, the network or local rows. */
export interface PageSource {
  /** What is known now; the same object until it changes. */
  read<Data>(page: LocatedPage<Data>): PageState<Data>
  /** Sees to it that the page becomes known; settles when it is, or has failed. Tries again what has failed. */
  want(page: LocatedPage): Promise<void>
  /** Tries at once what is waiting for its next try. */
  hurry: () => void
  layout: () => LayoutData
  subscribe: (listener: () => void) => () => void
}

export const PageSourceContext = createContext<PageSource | null>(null)

export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext)
  if (source === null) throw new Error('No source of pages: render inside PageSourceContext')
  return source
}
