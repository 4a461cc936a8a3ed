import { wrapSlide } from './wrap-slide.ts'
import { type ReactNode, useState } from 'react'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useIsHydrated } from '../../ui/browser/use-is-hydrated.ts'
import { defaultBackground } from '../pictures/pictures.ts'
import { useIsIdle } from '../loading/use-is-idle.ts'
import { prefetchWhenIdle } from '../../loading/when-idle.ts'
import { CarouselControls } from './carousel-controls.tsx'
import type { Slide } from './slide.ts'
import { SlideText } from './slide-text.tsx'
import { useCarousel } from './use-carousel.ts'

interface SlideCarouselProps {
  label: string
  slides: readonly Slide[]
  /** Whether the carousel is a section within a page. By default it fills the screen at the top of the page. */
  isWithin?: boolean
  /** The actions on every slide. */
  actions?: ReactNode
}

/**
 * Slides that fade into each other over a second. The text is at the bottom with the actions of every slide below it;
 * the picture is behind both. Without scripts, the slides are in a row that scrolls.
 */
export function SlideCarousel({ label, slides, isWithin = false, actions }: SlideCarouselProps) {
  const carousel = useCarousel(slides.length)
  const { index, isPlaying } = carousel
  const isHydrated = useIsHydrated()
  // Only one picture is loaded at first. The next one is prefetched when the browser is idle.
  const isPrefetching = useIsIdle(prefetchWhenIdle)
  const before = useBefore(index)

  return (
    <section
      analytics-section={isWithin ? undefined : 'hero'}
      aria-roledescription="carousel"
      aria-label={label}
      className={`relative isolate grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden bg-night text-on-night ${isWithin ? 'min-h-[32rem]' : '-mt-header min-h-svh print:mt-0'}`}
    >
      <div
        aria-live={isPlaying ? 'off' : 'polite'}
        className={`col-start-1 row-span-2 row-start-1 grid grid-rows-subgrid ${besideClass}`}
      >
        {slides.map((slide, slideIndex) => {
          const isShown = slideIndex === index
          const isAhead = isPrefetching && slideIndex === wrapSlide(index + 1, slides.length)
          return (
            <section
              key={slide.id}
              aria-roledescription="slide"
              aria-label={`${slideIndex + 1} of ${slides.length}`}
              inert={isHydrated && !isShown}
              className={`relative col-start-1 row-span-2 row-start-1 grid grid-rows-subgrid transition-opacity duration-1000 noscript:visible noscript:col-start-auto noscript:snap-start noscript:opacity-100 ${
                isShown ? 'opacity-100' : hiddenClass(isHydrated)
              }`}
            >
              {(isShown || isAhead || slideIndex === before) && (
                <SlideImage slide={slide} opens={slideIndex === 0 && !isWithin} />
              )}
              <Dusk isWithin={isWithin} />
              <div
                className={`relative row-start-1 mx-auto w-full max-w-page self-end px-gutter pt-header pb-8 ${isWithin ? '' : clearOfBarClass}`}
              >
                <div className="w-fit" {...carousel.holders}>
                  <SlideText slide={slide} />
                </div>
              </div>
            </section>
          )
        })}
      </div>
      <div
        className={`relative col-start-1 row-start-2 mx-auto flex w-full max-w-page flex-col gap-x-8 gap-y-6 px-gutter pb-6 lg:flex-row-reverse lg:flex-wrap lg:items-center lg:justify-between ${isWithin ? '' : clearOfBarClass}`}
      >
        {actions}
        <CarouselControls carousel={carousel} count={slides.length} />
      </div>
    </section>
  )
}

/** The index of the previous slide, which is still fading out. */
function useBefore(index: number): number {
  const [seen, setSeen] = useState({ index, before: index })
  if (seen.index !== index) setSeen({ index, before: seen.index })
  return seen.before
}

/**
 * With scripts, a hidden slide is inert and transparent, but painted. Otherwise a slide would be painted for the first
 * time when it is shown, and the browser would count it as a late load of the page.
 */
function hiddenClass(isInert: boolean): string {
  return isInert ? 'opacity-0' : 'invisible opacity-0'
}

const besideClass =
  'noscript:snap-x noscript:snap-mandatory noscript:auto-cols-[100%] noscript:grid-flow-col noscript:overflow-x-auto'

/**
 * Moves the actions at the bottom of a full-screen carousel above the consent banner on screens of more than 44rem,
 * which have enough space for both. A transform moves them, so that nothing else shifts when the banner appears.
 */
const clearOfBarClass =
  'transition-[translate] duration-300 -translate-y-[clamp(0px,(100svh-44rem)*99,var(--bottom-bar,0px))]'

/**
 * A dark gradient between picture and text that makes the text legible on any picture. It is larger on a narrow screen,
 * where the text covers the middle of the picture.
 */
function Dusk({ isWithin }: { isWithin: boolean }) {
  return (
    <>
      <div
        className={`absolute inset-0 bg-linear-to-t from-night/95 via-night/65 via-40% to-transparent to-75% wide:via-night/25 wide:via-50% wide:to-100% ${isWithin ? '' : clearOfBarClass}`}
      />
      <div className="absolute inset-0 bg-linear-to-r from-night/75 via-night/30 via-45% to-transparent to-70%" />
    </>
  )
}

/** `opens`: this slide is the first one of the page. */
function SlideImage({ slide, opens }: { slide: Slide; opens: boolean }) {
  const focus = (slide.type === 'slogan' ? slide.focus : undefined) ?? rightOfTheMiddle
  return (
    <Picture
      key={slide.image?.url}
      picture={slide.image}
      fallbacks={[defaultBackground]}
      // On a tall screen the picture is as high as the screen, and most of its width is outside of the screen.
      sizes="(max-aspect-ratio: 1/1) 110vh, 100vw"
      // The specification defines the quality of hero images. The picture of a service has the usual quality.
      quality={slide.type === 'slogan' ? 85 : 65}
      priority={opens}
      focus={focus}
      className="absolute inset-0 size-full object-cover print:hidden"
    />
  )
}

/** The default pictures have few details at the left, where the text is. */
const rightOfTheMiddle = 72
