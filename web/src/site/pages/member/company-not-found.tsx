import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

export function CompanyNotFound() {
  return (
    <MissingPage
      label="Ecosystem members"
      title="Company Not Found"
      text="No member goes by this address. It may have left, or it never was one of us; the directory knows."
    >
      <ButtonLink to="/members">Back to Members</ButtonLink>
    </MissingPage>
  )
}
