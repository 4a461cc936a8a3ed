import { wrapSlide } from '@coop/sync/contract'
import { Picture } from '../../ui/picture.tsx'
import { defaultBackground } from '../pictures.ts'
import { CarouselControls } from './carousel-controls.tsx'
import type { Slide } from './slide.ts'
import { SlideText } from './slide-text.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useCarousel } from './use-carousel.ts'

/** Slides on the full screen, faded into each other over a second. */
export function SlideCarousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const carousel = useCarousel(slides.length)
  const { index, isPlaying } = carousel
  // The first paint loads one picture; its neighbours come when the page is alive.
  const isAlive = useIsHydrated()

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="relative isolate -mt-header min-h-svh overflow-hidden bg-night text-on-night"
    >
      <div aria-live={isPlaying ? 'off' : 'polite'} className="grid min-h-svh">
        {slides.map((slide, place) => {
          const isShown = place === index
          const isNear = isShown || place === wrapSlide(index + 1, slides.length)
          return (
            <section
              key={slide.id}
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${slides.length}`}
              inert={!isShown}
              className={`relative col-start-1 row-start-1 grid transition-opacity duration-1000 ${
                isShown ? 'opacity-100' : 'opacity-0'
              }`}
            >
              {(isShown || (isAlive && isNear)) && <SlideImage slide={slide} isFirst={place === 0} />}
              <div className="absolute inset-0 bg-linear-to-t from-night/90 via-night/60 to-night/50" />
              <div className="relative mx-auto w-full max-w-page self-center px-gutter pt-header pb-24">
                <div className="w-fit" {...carousel.holders}>
                  <SlideText slide={slide} />
                </div>
              </div>
            </section>
          )
        })}
      </div>
      <CarouselControls carousel={carousel} count={slides.length} />
    </section>
  )
}

function SlideImage({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  return (
    <Picture
      key={slide.image?.url}
      picture={slide.image}
      fallbacks={[defaultBackground]}
      sizes="100vw"
      quality={85}
      priority={isFirst}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
