import { usagePath } from '@coop/sync/rules'
import type { SiteHistory } from '../navigation/site-history.ts'
import type { SiteInfo } from '../site-info/site-info.ts'
import { queueEvent, sendBeaconBatch, sendQueue } from './event-queue.ts'
import { identifiers } from './identifiers.ts'
import { measureSpeed } from './measure-speed.ts'
import { watchSections } from './section-watch.ts'
import { deviceType } from './usage-event.ts'

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

/** A changed query counts after this pause, a changed path at once. */
const settledMs = 1500

/**
 * Counts pages and sections and measures speed, for this site only, unless the browser of the visitor refuses tracking.
 */
export function startUsage(
  site: SiteInfo,
  build: string,
  history: Pick<SiteHistory, 'read' | 'subscribe'>,
): void {
  if (isTrackingRefused()) return
  const ids = identifiers(site.hasVisitorId)
  let counted: { address: string; path: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const countPage = (): void => {
    const { pathname, search } = history.read().place.location
    const address = pathname + search
    const path = usagePath(address)
    if (path === null || address === counted?.address) return
    const referrer = counted === undefined ? document.referrer : location.origin + counted.path
    counted = { address, path }
    queueEvent({
      type: 'page_view',
      data: {
        page_path: path,
        ...ids,
        ...(referrer && { referrer: referrer.replace(/\?.*/, '') }),
        user_agent: navigator.userAgent,
        device_type: deviceType(navigator.userAgent),
        viewport_width: innerWidth,
        viewport_height: innerHeight,
      },
    })
  }
  const endViews = watchSections(
    () => counted?.path ?? '',
    (seen) => queueEvent({ type: 'section_view', data: { ...seen, ...ids } }),
  )
  history.subscribe(() => {
    clearTimeout(timer)
    if (counted?.address.split('?')[0] === history.read().place.location.pathname)
      timer = setTimeout(countPage, settledMs)
    else countPage()
  })
  // This is before the listener below, which sends the metrics when the page is hidden.
  measureSpeed(build, queueEvent)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    endViews()
    sendBeaconBatch()
  })
  addEventListener('online', () => void sendQueue())
  countPage()
}

function isTrackingRefused(): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true
}
