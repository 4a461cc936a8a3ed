import { carouselTiming, wrapSlide } from '@coop/sync/contract'
import { useEffect, useState } from 'react'

export interface Carousel {
  index: number
  isPlaying: boolean
  go: (by: number) => void
  show: (index: number) => void
  setPlaying: (playing: boolean) => void
}

/** Moves on by itself, unless the visitor paused it, prefers stillness, or is elsewhere with the tab. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(true)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const onChange = () => {
      if (still.matches) setPlaying(false)
    }
    onChange()
    still.addEventListener('change', onChange)
    return () => still.removeEventListener('change', onChange)
  }, [])

  // Anew for each index: a step by hand gives the new slide its full time.
  useEffect(() => {
    if (!isPlaying || count < 2) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex(wrapSlide(index + 1, count))
    }, carouselTiming.intervalMs)
    return () => clearInterval(timer)
  }, [isPlaying, count, index])

  return {
    index: wrapSlide(index, count),
    isPlaying,
    go: (by) => setIndex((before) => wrapSlide(before + by, count)),
    show: setIndex,
    setPlaying,
  }
}
