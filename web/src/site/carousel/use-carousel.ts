import { carouselTiming, wrapSlide } from './wrap-slide.ts'
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

export interface Carousel {
  index: number
  isPlaying: boolean
  /** Whether it moves on by itself now: it is neither paused nor held. */
  isMoving: boolean
  go: (by: number) => void
  show: (index: number) => void
  setPlaying: (playing: boolean) => void
  /** Handlers for the area that a visitor reads or presses: while the mouse or the focus is in it, the slide stays. */
  holders: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Moves on by itself, unless it is paused or held, reduced motion is preferred, or the tab is hidden. */
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

  // The timer starts again for each index: a step by hand gives the new slide its full time.
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
      // Play starts at once, although the button that was pressed still has the focus.
      setPointed(false)
      setFocused(false)
    },
    holders: {
      // A touch has no later event that would end the hold.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      // A press also leaves the focus behind, so only keyboard focus holds the slide.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
