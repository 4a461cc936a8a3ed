import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { applyHead } from '../head/apply-head.ts'
import { type LoadedPage, locatePage, type LocatedPage, type Page, type PageTexts } from './page.ts'
import { type PageState, usePageSource } from './page-source.ts'
import { useIsNavigating, useIsStillHere } from '../navigation/navigation-context.ts'
import { PageStatus, type WaitingProps } from './page-status.tsx'
import { useSite } from '../site-info/site-context.ts'
import { useRequest } from './use-request.ts'

export interface ViewProps<Request, Data> {
  data: Data
  request: Request
  /** Whether the data still belongs to the previous request. */
  isBehind: boolean
  /** Shows another request of the same page at once, and writes it to the address unless it is momentary. */
  change: (request: Request, options?: { momentary: boolean }) => void
}

/** A page bound to its view. */
export interface PageRoute {
  locate(params: Readonly<Record<string, string | undefined>>, search: URLSearchParams): LocatedPage
  Component: ComponentType
}

/** @param Waiting shown while no data is loaded, for pages that then show more than texts */
export function definePageRoute<Request, Data>(
  page: Page<Request, Data>,
  View: ComponentType<ViewProps<Request, Data>>,
  Waiting: ComponentType<WaitingProps> = PageStatus,
): PageRoute {
  function PageRouteComponent() {
    const { request, change } = useRequest(page)
    const located = useMemo(() => locatePage(page, request), [request])
    const { state, shown, retryNow } = usePageData(located)
    useRedirect(state)
    const site = useSite()
    const waiting = shown === undefined ? waitingTitle(page.texts, state) : null

    useEffect(() => {
      if (waiting !== null) document.title = `${waiting} | ${site.name}`
      else if (shown !== undefined) applyHead(document, page.head(shown.data, request, site), site)
    }, [waiting, shown, request, site])

    if (shown === undefined) return <Waiting state={state} texts={page.texts} onTryAgain={retryNow} />
    return <View data={shown.data} request={request} isBehind={shown !== state} change={change} />
  }
  return {
    locate: (params, search) => locatePage(page, page.parse(params, search)),
    Component: PageRouteComponent,
  }
}

/** The title of the document while no source has data for the page. It replaces the title of the previous page. */
function waitingTitle(texts: PageTexts, state: PageState<unknown>): string {
  return texts.title ?? (state.kind === 'failed' ? texts.error(state.message) : texts.loading)
}

/** Replaces a former address by the current one; the page keeps its scroll position. */
function useRedirect(state: PageState<unknown>): void {
  const navigate = useNavigate()
  const location = useLocation()
  const isNavigating = useIsNavigating()
  const isStillHere = useIsStillHere()
  const to = state.kind === 'redirect' && !isNavigating ? state.to : null
  useEffect(() => {
    // A link that the visitor has pressed meanwhile must not be cancelled.
    if (to === null || !isStillHere()) return
    void navigate(to, { replace: true, preventScrollReset: true, state: location.state })
  }, [to, isStillHere, navigate, location.state])
}

/**
 * The state of a page. While a changed request is loading or the page moves to another address, `shown` is the previous
 * data, but only if the path is the same: the address of one service or case never shows another one.
 */
function usePageData<Data>(located: LocatedPage<Data>) {
  const source = usePageSource()
  const read = () => source.read(located)
  const state = useSyncExternalStore(source.subscribe, read, read)
  const [path = ''] = located.address.split('?')
  const [last, setLast] = useState<{ path: string; loaded: LoadedPage<Data> } | null>(null)
  useEffect(() => void source.ensureLoaded(located), [source, located])
  const loaded = state.kind === 'page' ? state : undefined
  if (loaded !== undefined && (last?.loaded !== loaded || last.path !== path)) setLast({ path, loaded })
  const before = last?.path === path && state.kind !== 'failed' ? last.loaded : undefined
  return { state, shown: loaded ?? before, retryNow: source.retryNow }
}
