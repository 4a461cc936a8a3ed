import type { ReactNode } from 'react'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { WholeWords } from '../../ui/text/whole-words.tsx'
import { detailTitleStyle } from './detail-title.ts'
import { heroPicture, wideHeroPicture } from '../pictures/hero-picture.ts'
import { defaultBackground } from '../pictures/pictures.ts'

interface PageHeroProps {
  title: ReactNode
  /** The small line above the title. */
  label?: string
  lead?: ReactNode
  image: PictureData | null
  /** Places the text on the picture with a dark overlay between them; its strength is 0 to 1. */
  overlay?: number
  /** Whether the page shows a single entry of a list. */
  isDetail?: boolean
  before?: ReactNode
  children?: ReactNode
}

/**
 * The top of a page: text on a dark background and a picture that extends to the right edge, or is below the text on a
 * phone. With an overlay the picture fills the whole area.
 */
export function PageHero({
  title,
  label,
  lead,
  image,
  overlay,
  isDetail = false,
  before,
  children,
}: PageHeroProps) {
  const isBeside = overlay === undefined
  return (
    <div analytics-section="hero" className="relative isolate overflow-hidden bg-night text-on-night">
      {!isBeside && (
        <HeroPicture image={image} className="absolute inset-0 -z-10 print:hidden" overlay={overlay} />
      )}
      <div className="mx-auto grid max-w-page px-gutter lg:min-h-[min(38rem,72svh)] lg:grid-cols-12">
        <div className={`flex flex-col justify-end py-section ${isBeside ? besideClass : 'lg:col-span-10'}`}>
          {before !== undefined && <div>{before}</div>}
          {label !== undefined && <p className="eyebrow mb-5 text-glow">{label}</p>}
          <h1
            className={`font-display font-light ${isLong(title) ? 'max-w-[14.6em] text-title' : 'max-w-[10.4em] text-display'}`}
            style={isDetail ? detailTitleStyle : undefined}
          >
            {title}
          </h1>
          {lead !== undefined && (
            <p className={`mt-6 max-w-prose text-lead ${isBeside ? 'text-on-night-muted' : ''}`}>
              {typeof lead === 'string' ? <WholeWords text={lead} /> : lead}
            </p>
          )}
          {children !== undefined && <div>{children}</div>}
        </div>
      </div>
      {isBeside && <HeroPicture image={image} className={pictureBesideClass} />}
    </div>
  )
}

/** A long name gets a smaller size, because it would fill the screen at full size. */
function isLong(title: ReactNode): boolean {
  return typeof title === 'string' && title.length > 48
}

const besideClass = 'lg:col-span-7 lg:pr-12'
const pictureBesideClass =
  'relative aspect-[16/10] bg-night-raised sm:aspect-[2/1] lg:absolute lg:inset-y-0 lg:right-0 lg:left-[58.333%] lg:aspect-auto'

function HeroPicture({
  image,
  overlay = 0,
  className,
}: {
  image: PictureData | null
  overlay?: number
  className: string
}) {
  return (
    <div className={className}>
      <Picture
        key={image?.url}
        picture={image}
        fallbacks={[defaultBackground]}
        {...(overlay > 0 ? wideHeroPicture : heroPicture)}
        priority
        className="absolute inset-0 size-full object-cover object-[94%_50%]"
      />
      {overlay > 0 && <div className="absolute inset-0 bg-night" style={{ opacity: overlay }} />}
    </div>
  )
}
