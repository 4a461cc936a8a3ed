import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

export function PrivacyLinks() {
  return (
    <>
      <ButtonLink to="/cookie-policy" variant="secondary">
        Cookie Policy
      </ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        Contact Us
      </ButtonLink>
    </>
  )
}
