import { type RefObject, useEffect } from 'react'

interface OpenMenuKeysProps {
  menu: RefObject<HTMLElement | null>
  /** Opens and closes it. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Escape closes a menu that lies over the screen, unless it is meant for something above. */
export function OpenMenuKeys({ menu, button, onClose }: OpenMenuKeysProps) {
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]'))
        return
      if (menu.current?.contains(document.activeElement) === true) button.current?.focus()
      onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [menu, button, onClose])
  return null
}
