import { lazy, Suspense, useContext, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import { Consent } from '../consent/consent.tsx'
import { ContactProvider } from '../contact/contact-provider.tsx'
import { IdleOnly } from '../loading/idle-only.tsx'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { PlaceContext, useIsNavigating } from '../navigation/navigation-context.ts'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { Notices } from '../notices/notices.tsx'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { PageFailed } from '../navigation/page-failed.tsx'
import { usePageSource } from '../page/page-source.ts'
import { PreviewContext } from '../parts/preview-context.ts'
import { loadSignUpQueue } from '../sign-up/load-sign-up-queue.ts'
import { UpdatePrompt } from '../update/update-prompt.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageAnnouncement } from './page-announcement.tsx'

const IdleParts = lazy(async () => {
  const [{ IdleParts: Parts }] = await Promise.all([
    retryWithBackoff(() => import('./idle-parts.tsx')),
    retryWithBackoff(loadSignUpQueue),
  ])
  return { default: Parts }
})

/** The frame around every public page. */
export function Layout() {
  const source = usePageSource()
  const layout = useSyncExternalStore(source.subscribe, source.layout, source.layout)
  const isLeaving = useIsNavigating()
  const place = useContext(PlaceContext)
  const isPreview = useContext(PreviewContext)
  return (
    <Notices>
      <ContactProvider>
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-surface px-4 py-3 font-semibold text-ink focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        {isPreview || <PageAnnouncement />}
        <Header layout={layout} />
        <main id="content" tabIndex={-1} aria-busy={isLeaving} className="pt-header outline-none">
          <ErrorBoundary resetBy={place} fallback={<PageFailed />}>
            <Suspense>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {isPreview || (
          <IdleOnly>
            <IdleParts />
          </IdleOnly>
        )}
        <Footer />
        {isPreview || (
          <>
            <OfflineNotice />
            <UpdatePrompt />
            <Consent />
          </>
        )}
      </ContactProvider>
    </Notices>
  )
}
