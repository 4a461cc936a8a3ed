import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Listens for keys wherever the focus is. It starts before the screen is painted, because a key may be pressed as soon
 * as the screen is visible. With an effect after the paint, keys were lost on busy devices.
 *
 * @param isFirst whether keys are handled before the focused element gets them
 */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isFirst = false): void {
  const onKey = useEffectEvent(onKeyDown)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, isFirst)
    return () => window.removeEventListener('keydown', listener, isFirst)
  }, [isFirst])
}
