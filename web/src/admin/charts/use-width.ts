import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element in pixels, now and when it changes. */
export function useWidth(first: number): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
