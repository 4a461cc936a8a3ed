import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

/** The two actions of the first screen: open the offering, or make contact. */
export function HeroActions() {
  return (
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:*:px-4">
      <ButtonLink to="/offering" variant="inverse">
        Explore the Offering
      </ButtonLink>
      <ButtonLink to="/contact" variant="outline-night">
        Contact Us
      </ButtonLink>
    </div>
  )
}
