import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Listens for keys wherever the focus is. It begins before the screen is painted, since a key may be pressed as soon as
 * the screen is seen: an effect after the paint lost keys on a busy device.
 * @param isFirst the keys are seen before the element that has the focus gets them
 */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isFirst = false): void {
  const onKey = useEffectEvent(onKeyDown)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, isFirst)
    return () => window.removeEventListener('keydown', listener, isFirst)
  }, [isFirst])
}
