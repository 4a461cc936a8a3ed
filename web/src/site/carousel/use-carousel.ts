import { carouselTiming, wrapSlide } from './wrap-slide.ts'
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

export interface Carousel {
  index: number
  isPlaying: boolean
  /** Whether the carousel advances now: it is neither paused nor held. */
  isMoving: boolean
  go: (by: number) => void
  show: (index: number) => void
  setPlaying: (playing: boolean) => void
  /** Handlers for the area with text and buttons: the slide does not change while the mouse or the focus is in it. */
  holders: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Advances automatically, unless paused or held, with reduced motion, or in a hidden tab. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isMoving = isPlaying && !isPointed && !isFocused && count > 1

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const onChange = () => {
      if (still.matches) setPlaying(false)
    }
    onChange()
    still.addEventListener('change', onChange)
    return () => still.removeEventListener('change', onChange)
  }, [])

  // The timer starts again for each index, so that a slide is shown for the full time after a manual step.
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex(wrapSlide(index + 1, count))
    }, carouselTiming.intervalMs)
    return () => clearInterval(timer)
  }, [isMoving, count, index])

  return {
    index: wrapSlide(index, count),
    isPlaying,
    isMoving,
    go: (by) => setIndex((before) => wrapSlide(before + by, count)),
    show: setIndex,
    setPlaying: (playing) => {
      setPlaying(playing)
      // Play takes effect at once, although the pressed button still has the focus.
      setPointed(false)
      setFocused(false)
    },
    holders: {
      // A touch has no later event that could end the hold.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      // A press also sets the focus, so only keyboard focus holds the slide.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
