import { type RefObject, useEffect, useState } from 'react'

/** The size before the first measurement, and while the grid is hidden. */
export const FIRST_BOX = { width: 708, height: 640 }

/** The width of a grid, and the distance from the top of its scroller to it. */
export function useTilePlace(
  list: RefObject<HTMLElement | null>,
  /** null: the page scrolls. */
  scroller: RefObject<HTMLElement | null> | null,
): { readonly width: number; readonly top: number } {
  const [place, setPlace] = useState({ width: FIRST_BOX.width, top: 0 })
  useEffect(() => {
    const inner = list.current
    const outer = scroller === null ? document.documentElement : scroller.current
    if (inner === null || outer === null) return
    const measure = () => {
      const box = inner.getBoundingClientRect()
      if (box.width === 0) return
      // The bounding box of the page moves with scrolling, that of an element does not.
      const scrolled = scroller === null ? 0 : outer.scrollTop
      const top = Math.round(box.top - outer.getBoundingClientRect().top + scrolled)
      setPlace((before) =>
        before.width === box.width && before.top === top ? before : { width: box.width, top },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    // Content above the grid can move it.
    if (scroller === null) observer.observe(document.body)
    else for (const sibling of inner.parentElement?.children ?? []) observer.observe(sibling)
    return () => observer.disconnect()
  }, [list, scroller])
  return place
}
