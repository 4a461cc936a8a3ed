import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../../../ui/button-class.ts'

export function NotFoundView() {
  const { pathname } = useLocation()
  useEffect(() => {
    // oxlint-disable-next-line no-console
    console.info(`There is no page at ${pathname}`)
  }, [pathname])
  return (
    <div className="mx-auto max-w-page px-gutter py-section text-center">
      <p aria-hidden="true" className="font-display text-display font-semibold text-accent">
        404
      </p>
      <h1 className="font-display text-title font-semibold">Oops! Page not found</h1>
      <p className="mt-3 text-muted">
        The address may have a slip in it, or the page has moved. From the home page you find everything.
      </p>
      <Link to="/" className={buttonClass('primary', 'normal', 'mt-6')}>
        Return to Home
      </Link>
    </div>
  )
}
