import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { folio } from '../../editorial/folio.ts'
import { pairs } from './paradox-text.ts'

/**
 * Sentences in two halves at both sides of a vertical line: the half of the panther is dark, the half of the deer is
 * light. On a phone the halves are one below the other.
 */
export function Pairs({ panther, deer }: { panther: PictureData | null; deer: PictureData | null }) {
  return (
    <section analytics-section="pairs" aria-labelledby="pairs">
      <h2 id="pairs" className="sr-only">
        Five contradictions that we keep
      </h2>
      <div className="grid grid-cols-2 bg-night">
        {[panther, deer].map((picture, index) => (
          <Picture
            key={picture?.url ?? index}
            picture={picture}
            // On a phone the frame is upright, so most of the width of the picture is cropped.
            sizes="(max-width: 40rem) 90vw, 50vw"
            className="aspect-[3/4] size-full object-cover object-[72%_50%] sm:aspect-[4/3] lg:aspect-[16/10]"
          />
        ))}
      </div>
      <ol>
        {pairs.map(({ sure, light, sureText, lightText }, index) => (
          <li key={sure} className="grid lg:grid-cols-2">
            <div className="bg-night px-gutter pt-10 pb-8 text-on-night lg:flex lg:flex-col lg:items-end lg:py-12 lg:pr-12 lg:pl-[max(var(--spacing-gutter),calc(100%-44rem+var(--spacing-gutter)))] lg:text-right">
              <p aria-hidden="true" className="eyebrow text-on-night-muted">
                {folio(index)}
              </p>
              <p className="mt-4 font-display text-display font-semibold text-balance">{sure}</p>
              <p className="mt-5 max-w-[28rem] text-on-night-muted">{sureText}</p>
            </div>
            <div className="bg-tint px-gutter pt-8 pb-12 lg:flex lg:flex-col lg:py-12 lg:pr-[max(var(--spacing-gutter),calc(100%-44rem+var(--spacing-gutter)))] lg:pl-12">
              <p aria-hidden="true" className="eyebrow hidden lg:invisible lg:block">
                {folio(index)}
              </p>
              <p className="font-display text-display font-light text-balance italic lg:mt-4">{light}</p>
              <p className="mt-5 max-w-[28rem] text-muted">{lightText}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
