import { useEffect } from 'react'

/** Ctrl/Cmd+B, wherever the focus is. */
export function useToggleKey(onToggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey)
      if (!plain || event.key.toLowerCase() !== 'b') return
      event.preventDefault()
      onToggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onToggle])
}
