import { carouselTiming } from './wrap-slide.ts'
import type { ReactNode } from 'react'
import type { Carousel } from './use-carousel.ts'

/** Arrows, a pause button, and one bar per slide. The bar of the current slide fills while its time runs. */
export function CarouselControls({ carousel, count }: { carousel: Carousel; count: number }) {
  return (
    <div
      className="flex grow items-center gap-x-3 sm:gap-x-6 noscript:hidden print:hidden"
      {...carousel.holders}
    >
      <div className="flex shrink-0">
        <RoundButton label="Previous slide" onPress={() => carousel.go(-1)}>
          <path d="M10 3 5 8l5 5" />
        </RoundButton>
        <RoundButton
          label={carousel.isPlaying ? 'Pause the slides' : 'Play the slides'}
          onPress={() => carousel.setPlaying(!carousel.isPlaying)}
        >
          {carousel.isPlaying ? <path d="M5.5 3v10M10.5 3v10" /> : <path d="m5 3 8 5-8 5Z" />}
        </RoundButton>
        <RoundButton label="Next slide" onPress={() => carousel.go(1)}>
          <path d="m6 3 5 5-5 5" />
        </RoundButton>
      </div>
      <div className="flex min-w-0 grow sm:max-w-md">
        {Array.from({ length: count }, (_, slideIndex) => (
          <button
            key={slideIndex}
            type="button"
            aria-label={`Slide ${slideIndex + 1}`}
            aria-current={slideIndex === carousel.index}
            onClick={() => carousel.show(slideIndex)}
            className="group inline-flex h-11 min-w-6 grow items-center px-0.5"
          >
            <span className="block h-0.5 w-full bg-on-night/40 group-hover:bg-on-night">
              {slideIndex === carousel.index && <SlideTime key={carousel.index} carousel={carousel} />}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

function SlideTime({ carousel }: { carousel: Carousel }) {
  return (
    <span
      className={`block h-full origin-left bg-glow forced-colors:bg-[Highlight] ${carousel.isMoving ? 'animate-fill' : ''}`}
      style={{ animationDuration: `${carouselTiming.intervalMs}ms` }}
    />
  )
}

function RoundButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="-ml-px inline-flex size-11 items-center justify-center border border-on-night/60 bg-night/50 transition-colors hover:bg-on-night hover:text-night"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        {children}
      </svg>
    </button>
  )
}
