import { Button } from '../ui/button.tsx'
import type { PageTexts } from './page.ts'
import type { PageState } from './page-source.ts'

export interface WaitingProps {
  /** Nothing of the page is known yet: why not. */
  state: PageState<unknown>
  texts: PageTexts
  onTryAgain: () => void
}

/** What shows while there is nothing to show from any source. */
export function PageStatus({ state, texts, onTryAgain }: WaitingProps) {
  return (
    <div className="mx-auto max-w-page px-gutter py-section text-center">
      <output className="block">
        {state.kind === 'failed' ? (
          <>
            <p className="font-display text-title">{texts.error(state.message)}</p>
            {texts.errorNote !== undefined && <p className="mt-3 text-lead">{texts.errorNote}</p>}
            <p className="mt-3 text-muted">
              We keep trying. As soon as the connection is back, the page appears.
            </p>
          </>
        ) : (
          <p className="text-lead text-muted">{texts.loading}</p>
        )}
      </output>
      {state.kind === 'failed' && (
        <Button variant="secondary" className="mt-6" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </div>
  )
}
