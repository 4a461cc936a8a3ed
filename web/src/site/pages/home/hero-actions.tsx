import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

/** Two ways on from the first screen: what there is to buy, and somebody to talk to. */
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
