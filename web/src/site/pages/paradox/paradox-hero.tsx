import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { defaultBackground } from '../../pictures/pictures.ts'
import { paradoxText } from './paradox-text.ts'

/** A picture from edge to edge. The title is half on the picture and half on the dark background. */
export function ParadoxHero({ picture }: { picture: PictureData | null }) {
  return (
    <header analytics-section="hero" className="overflow-hidden bg-night text-on-night">
      <div className="relative h-[min(60svh,26rem)] sm:h-[min(72svh,48rem)]">
        <Picture
          picture={picture}
          fallbacks={[defaultBackground]}
          // On a phone the frame is higher than a landscape picture at the width of the screen.
          sizes="(max-width: 40rem) 46rem, (max-width: 80rem) 64rem, 100vw"
          priority
          // In high quality, the grain of this print would need more bytes than the rest of the page.
          quality={65}
          className="absolute inset-0 size-full object-cover object-[72%_60%]"
        />
        <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-night to-transparent" />
      </div>
      <div className="relative mx-auto max-w-page px-gutter pb-section">
        <h1 className="-mt-[0.62em] font-display text-[clamp(min(2.9rem,17vw),17vw,15.75rem)] leading-[0.92] font-light tracking-[-0.04em] whitespace-nowrap">
          {paradoxText.title}
        </h1>
        <div className="mt-8 grid gap-x-8 gap-y-6 lg:mt-12 lg:grid-cols-12">
          <p className="font-display text-title font-light text-balance lg:col-span-7">
            <span className="font-semibold">{paradoxText.panther}</span>{' '}
            <span className="text-glow italic">{paradoxText.deer}</span>
          </p>
          <p className="max-w-prose self-end text-lead text-on-night-muted lg:col-span-4 lg:col-start-9">
            {paradoxText.lead}
          </p>
        </div>
      </div>
    </header>
  )
}
