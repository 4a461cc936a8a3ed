import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { Optional } from '../loading/optional.tsx'
import { useOnDemand } from '../loading/use-on-demand.ts'
import { fullConsent, noConsent } from './consent-record.ts'
import { decideConsent } from './consent-store.ts'

const loadPreferences = () => import('./consent-preferences.tsx')

/** A bar at the bottom of the screen. It is not modal: visitors can read and use the page while it is open. */
export function ConsentBanner() {
  const bar = useRef<HTMLElement>(null)
  const { loaded, demand } = useOnDemand(loadPreferences)
  const [hasFailed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const customize = async (): Promise<void> => {
    const isHere = await demand()
    setFailed(!isHere)
    setOpen(isHere)
  }
  useEffect(() => keepRoomFor(bar.current), [])

  return (
    <>
      <section
        ref={bar}
        data-uncovered
        aria-labelledby="consent-title"
        className="fixed inset-x-0 bottom-0 z-40 border-t border-night-line bg-night text-on-night print:hidden"
      >
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-gutter py-4">
          <div className="max-w-[46rem] text-sm">
            <h2 id="consent-title" className="font-semibold">
              Cookies, your choice
            </h2>
            <p className="mt-0.5 text-on-night-muted">
              This site works without optional cookies. Which of them may we use? The details are in the{' '}
              <Link to="/privacy-policy" className="text-on-night underline underline-offset-4">
                privacy policy
              </Link>
              .
            </p>
          </div>
          <div className="flex grow flex-wrap gap-2 *:flex-1 *:px-1 *:whitespace-nowrap sm:grow-0 sm:*:flex-none sm:*:px-3">
            <Button variant="inverse" size="small" onClick={() => void customize()}>
              Customize
            </Button>
            <Button variant="inverse" size="small" onClick={() => decideConsent(noConsent)}>
              Reject All
            </Button>
            <Button variant="inverse" size="small" onClick={() => decideConsent(fullConsent)}>
              Accept All
            </Button>
          </div>
          {hasFailed && (
            <div className="w-full sm:text-end">
              <NotLoaded />
            </div>
          )}
        </div>
      </section>
      <Optional>
        {loaded !== null && <loaded.ConsentPreferencesDialog open={isOpen} onClose={close} />}
      </Optional>
    </>
  )
}

/** Reserves the height of the bar, so that the page scrolls clear of it and no focused element is below it. */
function keepRoomFor(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--bottom-bar', `${bar.offsetHeight}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bottom-bar')
  }
}
