import { lowerCasePath } from '@coop/sync/rules'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { usePageSource } from '../page/page-source.ts'
import { matchSite } from './router-routes.ts'
import { siteRoutes } from './routes.ts'

/**
 * Redirects an address with capitals to the page in lower case, if it exists. The server does the same for documents.
 */
export function useLowerCaseAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const source = usePageSource()
  useEffect(() => {
    const lower = lowerCasePath(pathname)
    if (lower === null) return
    let isShown = true
    const goWhereItIs = async (): Promise<void> => {
      const { params, siteRoute } = matchSite(siteRoutes, lower)
      const route = await retryWithBackoff(siteRoute.load)
      const page = route.locate(params, new URLSearchParams(search))
      await source.ensureLoaded(page)
      const state = source.read(page)
      const isThere = state.kind === 'redirect' || (state.kind === 'page' && state.found)
      if (isShown && isThere) await navigate({ pathname: lower, search, hash }, { replace: true })
    }
    void goWhereItIs()
    return () => {
      isShown = false
    }
  }, [pathname, search, hash, navigate, source])
}
