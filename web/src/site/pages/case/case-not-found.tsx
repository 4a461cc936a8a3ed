import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

/** @param onTryAgain given if the case failed to load, and so may exist */
export function CaseNotFound({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <MissingPage
      label="Case studies"
      title="Case Not Found"
      text="The case study you're looking for doesn't exist."
    >
      <ButtonLink to="/cases">Back to Cases</ButtonLink>
      {onTryAgain !== undefined && (
        <Button variant="secondary" onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </MissingPage>
  )
}
