import { useCallback, useState } from 'react'
import { useMedia } from '../../ui/browser/use-media.ts'

const COOKIE = 'sidebar_collapsed'
const SEVEN_DAYS_IN_S = 604_800
/** From this width on there is space for the menu beside a table. */
const ROOMY = '(min-width: 64rem)'

export interface Collapsed {
  readonly collapsed: boolean
  /** Whether the menu is temporarily open over the screen. */
  readonly isOver: boolean
  readonly toggle: () => void
  /** Must be called when an entry of the menu has been chosen. */
  readonly close: () => void
}

/**
 * Whether the side menu is collapsed. In a wide window the choice is remembered for seven days. In a narrow window the
 * menu is always collapsed at first, and opens over the screen until an entry is chosen.
 */
export function useCollapsed(): Collapsed {
  const isRoomy = useMedia(ROOMY)
  const [isCollapsed, setIsCollapsed] = useState(readCookie)
  const [isOver, setIsOver] = useState(false)
  const toggle = useCallback(() => {
    if (!isRoomy) {
      setIsOver(!isOver)
      return
    }
    writeCookie(!isCollapsed)
    setIsCollapsed(!isCollapsed)
  }, [isRoomy, isOver, isCollapsed])
  const close = useCallback(() => setIsOver(false), [])
  return { collapsed: isRoomy ? isCollapsed : !isOver, isOver: !isRoomy && isOver, toggle, close }
}

function readCookie(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=1`)
}

function writeCookie(collapsed: boolean): void {
  document.cookie = `${COOKIE}=${collapsed ? 1 : 0}; path=/admin; max-age=${SEVEN_DAYS_IN_S}; samesite=lax`
}
