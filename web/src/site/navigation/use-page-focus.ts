import { useLayoutEffect, useRef } from 'react'
import { NavigationType } from 'react-router-dom'
import { openDialog } from '../../ui/browser/open-dialog.ts'
import type { Place } from './site-history.ts'

/**
 * Moves the focus to the content when a navigation has led to another page. It stays where it is in an open dialog,
 * where the address names a part, where the page does not scroll, and where the shown page only gets another address.
 */
export function usePageFocus(place: Place): void {
  const shownPath = useRef(place.location.pathname)
  useLayoutEffect(() => {
    const { location, type, keepsScroll } = place
    if (location.pathname === shownPath.current) return
    shownPath.current = location.pathname
    // A page redirects itself when a change of its row gives it another address.
    const isRedirect = type === NavigationType.Replace
    if (isRedirect || keepsScroll || location.hash !== '' || openDialog() !== null) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [place])
}
