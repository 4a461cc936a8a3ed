import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { headListeners } from '../head/head-listeners.ts'

/**
 * Announces the title of the next page to screen readers once the page is loaded. It is before the page in the
 * document, so that its effect adds the listener before the effect of the page writes the title.
 */
export function PageAnnouncement() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === shownPath.current) return
    shownPath.current = pathname
    const stop = headListeners.add(() => {
      stop()
      setTitle(document.title)
    })
    return stop
  }, [pathname])
  return <output className="sr-only">{title}</output>
}
