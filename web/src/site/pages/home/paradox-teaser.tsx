import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

/** The two animals side by side, with the question that they answer. */
export function ParadoxTeaser({ panther, deer }: { panther: PictureData | null; deer: PictureData | null }) {
  return (
    <section analytics-section="paradox" aria-labelledby="paradox" className="bg-night text-on-night">
      <div className="grid grid-cols-2">
        {[panther, deer].map((picture, index) => (
          <Picture
            key={picture?.url ?? index}
            picture={picture}
            sizes="50vw"
            className="aspect-square size-full object-cover object-[72%_50%] sm:aspect-[16/9]"
          />
        ))}
      </div>
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-gutter py-section lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-8">
          <h2 id="paradox" className="eyebrow text-glow">
            The Paradox
          </h2>
          <p className="mt-4 font-display text-display font-light text-balance">
            <span>As sure as a panther,</span> <span className="italic">as light as a deer.</span>
          </p>
        </div>
        <div className="lg:col-span-4">
          <p className="max-w-prose text-on-night-muted">
            Customers want the reliability of an enterprise and the speed of a start-up. They are told to
            choose. We were founded on the belief that they need not.
          </p>
          <ButtonLink to="/paradox" variant="inverse" className="mt-6">
            Explore the Paradox
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
