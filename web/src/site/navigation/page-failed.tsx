import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { headListeners } from '../head/head-listeners.ts'
import { useSite } from '../site-info/site-context.ts'

const heading = 'This page could not be opened'

/** Shown for a page that failed to load or threw. It says what happened, what was kept, and which button to press. */
export function PageFailed({ children }: { children?: ReactNode }) {
  const { name } = useSite()
  useEffect(() => {
    document.title = `${heading} | ${name}`
    headListeners.notify()
  }, [name])
  return (
    <div className="mx-auto max-w-page px-gutter py-section">
      <h1 className="font-display text-display font-light">{heading}</h1>
      <p className="mt-5 max-w-prose text-lead">
        Your connection may be interrupted, or something went wrong on our side. Check your connection, then
        try again.
      </p>
      {children}
      <div className="mt-8 flex flex-wrap gap-4">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="secondary" onClick={() => window.location.assign('/')}>
          Return to Home
        </Button>
      </div>
    </div>
  )
}
