import { besideTextWidth, type PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'

/** The introduction of the co-operative, from the managed texts, beside a still life that extends to the edge. */
export function Introduction({ text, picture }: { text: string; picture: PictureData | null }) {
  return (
    <section
      analytics-section="What we are"
      aria-label="What we are"
      className="grid items-stretch lg:grid-cols-12"
    >
      <p className="px-gutter py-section font-display text-title font-light text-balance lg:col-span-7 lg:self-center lg:pl-[max(var(--spacing-gutter),calc(85.714%-44rem+var(--spacing-gutter)))]">
        {text}
      </p>
      <Picture
        picture={picture}
        sizes={besideTextWidth}
        className="aspect-[4/3] size-full bg-tint object-cover object-[72%_50%] lg:col-span-5 lg:aspect-auto lg:min-h-[32rem]"
      />
    </section>
  )
}
