import { type RefObject, useEffect, useState } from 'react'

/** Whether what an element holds is wider than itself. */
export function useIsWider(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): boolean {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const [frame, content] = [outer.current, inner.current]
    if (frame === null || content === null) return
    // Parts of a pixel are no reason to scroll.
    const measure = () => setWider(content.offsetWidth > frame.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(content)
    return () => observer.disconnect()
  })
  return isWider
}
