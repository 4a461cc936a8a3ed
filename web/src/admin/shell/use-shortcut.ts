import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { type KeyName, pressedKey } from '../keys/key-combos.ts'

/** A key wherever the focus is. */
export function useShortcut(name: KeyName, onPress: () => void): void {
  useKeyDown((event) => {
    // The element with the focus has taken it: an editor's Ctrl+B makes words bold.
    if (event.defaultPrevented || pressedKey(event, [name]) === null) return
    event.preventDefault()
    onPress()
  })
}
