import { StrictMode, useLayoutEffect, useSyncExternalStore } from 'react'
import { Router } from 'react-router-dom'
import { LocalPictures } from '../../ui/pictures/local-pictures.ts'
import { PlaceContext } from '../navigation/navigation-context.ts'
import { PreviewContext } from '../parts/preview-context.ts'
import { type PageSource, PageSourceContext } from '../page/page-source.ts'
import type { PageRoute } from '../page/page-route.tsx'
import type { SiteRoute } from '../routes/routes.ts'
import { SitePages } from '../routes/site-pages.tsx'
import { SiteContext } from '../site-info/site-context.ts'
import type { SiteInfo } from '../site-info/site-info.ts'
import type { PreviewHistory } from './preview-history.ts'

interface PreviewAppProps {
  site: SiteInfo
  source: PageSource
  history: PreviewHistory
  loaded: ReadonlyMap<SiteRoute, PageRoute>
  pictures: ReadonlyMap<string, string | null>
}

/** Renders pages of the site within the admin, with the components that visitors see. */
export function PreviewApp({ site, source, history, loaded, pictures }: PreviewAppProps) {
  const place = useSyncExternalStore(history.subscribe, history.read)
  useLayoutEffect(() => {
    if (!place.keepsScroll) window.scrollTo(0, 0)
  }, [place])
  return (
    <StrictMode>
      <PreviewContext value={true}>
        <LocalPictures value={pictures}>
          <SiteContext value={site}>
            <PageSourceContext value={source}>
              <Router location={place.location} navigationType={place.type} navigator={history.navigator}>
                <PlaceContext value={place}>
                  <SitePages loaded={loaded} />
                </PlaceContext>
              </Router>
            </PageSourceContext>
          </SiteContext>
        </LocalPictures>
      </PreviewContext>
    </StrictMode>
  )
}
