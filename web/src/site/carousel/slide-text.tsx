import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { TurnedTitle } from '../../ui/text/turned-title.tsx'
import type { Slide } from './slide.ts'

export function SlideText({ slide }: { slide: Slide }) {
  switch (slide.type) {
    case 'slogan':
      return (
        <>
          <h2 className="max-w-[7.9em] font-display text-mega font-light">
            <TurnedTitle title={slide.title} turn={slide.turn} />
          </h2>
          <p className="mt-6 min-h-[3lh] max-w-[27rem] text-lead">{slide.subtitle}</p>
        </>
      )
    case 'service':
      return (
        <>
          <h2 className="max-w-[9.8em] font-display text-display font-light">{slide.name}</h2>
          <p className="mt-6 max-w-[34rem] text-lead">{slide.shortDescription}</p>
          <ButtonLink to={`/services/${slide.slug}`} variant="inverse" className="mt-8">
            Learn More <span className="sr-only">{`about ${slide.name}`}</span>
          </ButtonLink>
        </>
      )
    default:
      return slide satisfies never
  }
}
