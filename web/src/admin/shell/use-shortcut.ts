import { useEffect } from 'react'

/** Ctrl or Cmd with a letter, wherever the focus is. */
export function useShortcut(letter: string, onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey)
      if (!plain || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [letter, onPress])
}
