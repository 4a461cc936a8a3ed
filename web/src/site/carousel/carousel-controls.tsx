import type { ReactNode } from 'react'
import type { Carousel } from './use-carousel.ts'

export function CarouselControls({ carousel, count }: { carousel: Carousel; count: number }) {
  return (
    <div className="absolute inset-x-0 bottom-0 pb-6">
      <div
        className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-gutter"
        {...carousel.holders}
      >
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
        <div className="ml-2 flex">
          {Array.from({ length: count }, (_, place) => (
            <button
              // The dots have nothing but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              type="button"
              aria-label={`Slide ${place + 1}`}
              aria-current={place === carousel.index}
              onClick={() => carousel.show(place)}
              className="group inline-flex h-11 w-6 items-center justify-center"
            >
              <span className="block size-2.5 rounded-full border border-on-night group-aria-[current=true]:bg-on-night" />
            </button>
          ))}
        </div>
      </div>
    </div>
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
      className="inline-flex size-11 items-center justify-center rounded-full border border-on-night-muted bg-night/50 hover:border-on-night"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        {children}
      </svg>
    </button>
  )
}
