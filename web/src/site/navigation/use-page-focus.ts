import { useLayoutEffect, useRef } from 'react'
import { NavigationType } from 'react-router-dom'
import { openDialog } from '../../ui/browser/open-dialog.ts'
import type { Place } from './site-history.ts'

/**
 * Moves the focus to the content after a navigation to another page. The focus stays in an open dialog, for an address
 * with a fragment, if the page does not scroll, and if only the address of the page changes.
 */
export function usePageFocus(place: Place): void {
  const shownPath = useRef(place.location.pathname)
  useLayoutEffect(() => {
    const { location, type, keepsScroll } = place
    if (location.pathname === shownPath.current) return
    shownPath.current = location.pathname
    // A page redirects itself if a change of its row gives it another address.
    const isRedirect = type === NavigationType.Replace
    if (isRedirect || keepsScroll || location.hash !== '' || openDialog() !== null) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [place])
}
