import { type RefObject, useEffect, useState } from 'react'

/** Whether the content of an element is wider than the element. */
export function useIsWider(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): boolean {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const [frame, content] = [outer.current, inner.current]
    if (frame === null || content === null) return
    // Fractions of a pixel must not cause scrolling.
    const measure = () => setWider(content.offsetWidth > frame.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(content)
    return () => observer.disconnect()
  })
  return isWider
}
