import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** @param onTryAgain where the case may be there and only the way to it is not */
export function CaseNotFound({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <div className="mx-auto min-h-[60svh] max-w-page px-gutter py-section">
      <p className="eyebrow text-accent">Case studies</p>
      <h1 className="mt-4 font-display text-display">Case Not Found</h1>
      <p className="mt-5 text-lead text-muted">The case study you&apos;re looking for doesn&apos;t exist.</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <ButtonLink to="/cases">Back to Cases</ButtonLink>
        {onTryAgain !== undefined && (
          <Button variant="secondary" onClick={onTryAgain}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  )
}
