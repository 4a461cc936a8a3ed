import { type RefObject, useEffect, useState } from 'react'

/** Before anything is measured, and while it is out of sight. */
export const FIRST_BOX = { width: 708, height: 640 }

/** How wide a grid is, and how far below the top of what scrolls it begins. */
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
      // The box of the page moves with what it scrolls, that of an element does not.
      const scrolled = scroller === null ? 0 : outer.scrollTop
      const top = Math.round(box.top - outer.getBoundingClientRect().top + scrolled)
      setPlace((before) =>
        before.width === box.width && before.top === top ? before : { width: box.width, top },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    // Content above the grid moves its top.
    if (scroller === null) observer.observe(document.body)
    else for (const sibling of inner.parentElement?.children ?? []) observer.observe(sibling)
    return () => observer.disconnect()
  }, [list, scroller])
  return place
}
