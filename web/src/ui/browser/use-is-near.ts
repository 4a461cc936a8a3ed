import { type RefObject, useEffect, useState } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Whether an element has come within 100 px of the screen; it stays true. In HTML from the server it is always true,
 * because the browser itself loads lazily there, even without scripts.
 */
export function useIsNear(element: RefObject<Element | null>, always: boolean): boolean {
  const isHydrated = useIsHydrated()
  const [isNear, setIsNear] = useState(always || !isHydrated || !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const { current } = element
    if (isNear || current === null) return
    const come = () => setIsNear(true)
    window.addEventListener('beforeprint', come)
    const stop = watch(current, come)
    return () => {
      window.removeEventListener('beforeprint', come)
      stop()
    }
  }, [element, isNear])
  return isNear
}

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** All pictures share one observer, because a page has dozens of them. */
function watch(element: Element, come: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && waiting.get(target)?.()),
    { rootMargin: '100px', threshold: 0.1 },
  )
  waiting.set(element, come)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}
