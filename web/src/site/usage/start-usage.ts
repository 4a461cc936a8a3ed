import { usagePath } from '@coop/sync/rules'
import type { SiteInfo } from '../site-info/site-info.ts'
import { queueEvent, sendBeaconBatch, sendQueue } from './event-queue.ts'
import { identifiers } from './identifiers.ts'
import { watchSections } from './section-watch.ts'
import { deviceType } from './usage-event.ts'

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

/** A changed query counts after this pause; a changed page counts at once. */
const settledMs = 1500

interface RouterLocation {
  pathname: string
  search: string
}

/** Counts pages and sections for this site alone, unless the visitor's browser refuses tracking. */
export function startUsage(
  site: SiteInfo,
  router: { read: () => RouterLocation; subscribe: (listener: () => void) => void },
): void {
  if (isTrackingRefused()) return
  const ids = identifiers(site.hasVisitorId)
  let counted: { address: string; path: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const countPage = (): void => {
    const { pathname, search } = router.read()
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
  router.subscribe(() => {
    clearTimeout(timer)
    if (counted?.address.split('?')[0] === router.read().pathname) timer = setTimeout(countPage, settledMs)
    else countPage()
  })
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
