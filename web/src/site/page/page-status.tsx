import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import type { PageTexts } from './page.ts'
import type { PageState } from './page-source.ts'

export interface WaitingProps {
  /** Why nothing of the page is loaded yet. */
  state: PageState<unknown>
  texts: PageTexts
  onTryAgain: () => void
}

/** Shown while no source has data for the page. */
export function PageStatus({ state, texts, onTryAgain }: WaitingProps) {
  const message = state.kind === 'failed' ? texts.error(state.message) : null
  useEffect(() => {
    if (message !== null) console.error(message)
  }, [message])
  return (
    <div className="mx-auto min-h-[60svh] max-w-page px-gutter py-section text-center">
      <output className="block">
        {message !== null ? (
          <>
            <p className="font-display text-title">{message}</p>
            {texts.errorNote !== undefined && <p className="mt-3 text-lead">{texts.errorNote}</p>}
            <p className="mt-3 text-muted">
              We keep trying. As soon as the connection is back, the page appears.
            </p>
          </>
        ) : (
          <p className="flex items-center justify-center gap-3 text-lead text-muted">
            <Spinner /> <span>{texts.loading}</span>
          </p>
        )}
      </output>
      {message !== null && (
        <Button variant="secondary" className="mt-6" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </div>
  )
}
