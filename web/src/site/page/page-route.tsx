import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import { applyHead } from '../head/apply-head.ts'
import { type Loaded, locatePage, type LocatedPage, type Page, type PageTexts } from './page.ts'
import { type PageState, usePageSource } from './page-source.ts'
import { PageStatus, type WaitingProps } from './page-status.tsx'
import { useSite } from '../site-info/site-context.ts'
import { useRequest } from './use-request.ts'

export interface ViewProps<Request, Data> {
  data: Data
  request: Request
  /** True while the data still belongs to the request before this one. */
  isBehind: boolean
  /** Shows another request of the same page at once, and writes it to the address unless it is temporary. */
  change: (request: Request, options?: { momentary: boolean }) => void
}

/** A page bound to its view. */
export interface PageRoute {
  locate(params: Readonly<Record<string, string | undefined>>, search: URLSearchParams): LocatedPage
  Component: ComponentType
}

/** @param Waiting shown while nothing is loaded, for pages that show more than texts then */
export function definePageRoute<Request, Data>(
  page: Page<Request, Data>,
  View: ComponentType<ViewProps<Request, Data>>,
  Waiting: ComponentType<WaitingProps> = PageStatus,
): PageRoute {
  function PageRouteComponent() {
    const { request, change } = useRequest(page)
    const located = useMemo(() => locatePage(page, request), [request])
    const { state, shown, retryNow } = usePageData(located)
    const site = useSite()
    const shownPage = shown?.kind === 'page' ? shown : undefined
    const waiting = shown === undefined ? waitingTitle(page.texts, state) : null

    useEffect(() => {
      if (waiting !== null) document.title = `${waiting} | ${site.name}`
      else if (shownPage !== undefined) applyHead(document, page.head(shownPage.data, request, site), site)
    }, [waiting, shownPage, request, site])

    if (shown?.kind === 'redirect') return <Navigate to={shown.to} replace />
    if (shownPage === undefined) return <Waiting state={state} texts={page.texts} onTryAgain={retryNow} />
    return <View data={shownPage.data} request={request} isBehind={shown !== state} change={change} />
  }
  return {
    locate: (params, search) => locatePage(page, page.parse(params, search)),
    Component: PageRouteComponent,
  }
}

/** The document's title while no source has data for the page, so that the one of the page before does not stay. */
function waitingTitle(texts: PageTexts, state: PageState<unknown>): string {
  return texts.title ?? (state.kind === 'failed' ? texts.error(state.message) : texts.loading)
}

/**
 * The state of a page; while a changed request is being loaded, `shown` is the data of the one before, where both are of one
 * path: another service or case never stands under this one's address.
 */
function usePageData<Data>(located: LocatedPage<Data>) {
  const source = usePageSource()
  const read = () => source.read(located)
  const state = useSyncExternalStore(source.subscribe, read, read)
  const [path = ''] = located.address.split('?')
  const [last, setLast] = useState<{ path: string; loaded: Loaded<Data> } | null>(null)
  useEffect(() => void source.ensureLoaded(located), [source, located])
  const loaded = state.kind === 'page' || state.kind === 'redirect' ? state : undefined
  if (loaded !== undefined && (last?.loaded !== loaded || last.path !== path)) setLast({ path, loaded })
  const before = last?.path === path && state.kind === 'loading' ? last.loaded : undefined
  return { state, shown: loaded ?? before, retryNow: source.retryNow }
}
