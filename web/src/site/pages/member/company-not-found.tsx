import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

export function CompanyNotFound() {
  return (
    <MissingPage
      label="Ecosystem members"
      title="Company Not Found"
      text="No member company has this address. It may have left the co-operative, or the address may be wrong."
    >
      <ButtonLink to="/members">Back to Members</ButtonLink>
    </MissingPage>
  )
}
