import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { headListeners } from '../head/head-listeners.ts'

/**
 * Tells screen readers the title of a page that a navigation has led to, once the page is there. It stands before the
 * page in the document, so that its effect listens before the one of the page writes the title.
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
