import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { type KeyName, pressedKey } from '../keys/key-combos.ts'

/** Handles a keyboard shortcut, wherever the focus is. */
export function useShortcut(name: KeyName, onPress: () => void): void {
  useKeyDown((event) => {
    // The focused element has handled the key. For example, Ctrl+B in an editor makes words bold.
    if (event.defaultPrevented || pressedKey(event, [name]) === null) return
    event.preventDefault()
    onPress()
  })
}
