import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

/** @param onTryAgain where the case may be there and only the way to it is not */
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
