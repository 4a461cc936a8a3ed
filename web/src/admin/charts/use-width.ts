import { type RefCallback, useCallback, useState } from 'react'

/** The current width of an element in pixels. */
export function useWidth(first: number): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const take = (measured: number) => {
      if (measured > 0) setWidth(Math.floor(measured))
    }
    // Measured before the first paint, because the observer reports after it, and a phone would scroll sideways for a
    // moment.
    take(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
