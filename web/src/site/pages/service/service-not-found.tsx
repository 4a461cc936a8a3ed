import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

export function ServiceNotFound() {
  return (
    <MissingPage
      label="Our offering"
      title="Service Not Found"
      text="There is no service at this address. It may no longer be on offer. See the offering for all services."
    >
      <ButtonLink to="/paradox">Back to Paradox</ButtonLink>
      <ButtonLink to="/offering" variant="secondary">
        See the offering
      </ButtonLink>
    </MissingPage>
  )
}
