import { useEffect } from 'react'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { PageFailed } from '../navigation/page-failed.tsx'
import { serverResponds } from '../source/server-responds.ts'

/** Shown if the server cannot be reached for this page. The browser opens the page as soon as possible. */
export function PageNotLoaded() {
  useEffect(() => {
    let isShown = true
    const { href } = window.location
    const openWhenReachable = async (): Promise<void> => {
      await retryWithBackoff(async () => {
        if (isShown && !(await serverResponds(href)))
          throw new Error(`The server does not respond for ${href}`)
      })
      if (isShown) window.location.reload()
    }
    void openWhenReachable()
    return () => {
      isShown = false
    }
  }, [])
  return (
    <PageFailed>
      <p className="mt-3 max-w-prose text-muted">
        We keep trying. As soon as the connection is back, the page appears.
      </p>
    </PageFailed>
  )
}
