import { useKeyDown } from '../../ui/browser/use-key-down.ts'

/** Ctrl or Cmd with a letter, wherever the focus is. */
export function useShortcut(letter: string, onPress: () => void): void {
  useKeyDown((event) => {
    // The element with the focus has taken it: an editor's Ctrl+B makes words bold.
    if (event.defaultPrevented) return
    const plain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey)
    if (!plain || event.key.toLowerCase() !== letter) return
    event.preventDefault()
    onPress()
  })
}
