import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import type { Slide } from './slide.ts'

export function SlideText({ slide }: { slide: Slide }) {
  switch (slide.type) {
    case 'slogan':
      return (
        <>
          <h2 className="max-w-[16ch] font-display text-display font-semibold">{slide.title}</h2>
          <p className="mt-5 max-w-[36rem] text-lead">{slide.subtitle}</p>
        </>
      )
    case 'service':
      return (
        <>
          <h2 className="max-w-[20ch] font-display text-display font-semibold">{slide.name}</h2>
          <p className="mt-5 max-w-[36rem] text-lead">{slide.shortDescription}</p>
          <Link to={`/services/${slide.slug}`} className={buttonClass('inverse', 'normal', 'mt-8')}>
            Learn More
          </Link>
        </>
      )
    default:
      return slide satisfies never
  }
}
