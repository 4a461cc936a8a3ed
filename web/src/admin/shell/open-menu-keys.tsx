import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'

interface OpenMenuKeysProps {
  menu: RefObject<HTMLElement | null>
  /** Opens and closes it. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Escape closes a menu that lies over the screen, unless it is meant for something above. */
export function OpenMenuKeys({ menu, button, onClose }: OpenMenuKeysProps) {
  useKeyDown(({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return
    if (menu.current?.contains(document.activeElement) === true) button.current?.focus()
    onClose()
  })
  return null
}
