import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'

interface OpenMenuKeysProps {
  menu: RefObject<HTMLElement | null>
  /** The button that opens and closes the menu. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Makes Escape close a menu over the screen, unless something above the menu handles the key. */
export function OpenMenuKeys({ menu, button, onClose }: OpenMenuKeysProps) {
  useKeyDown(({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return
    if (menu.current?.contains(document.activeElement) === true) button.current?.focus()
    onClose()
  })
  return null
}
