import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MissingPage } from '../../parts/missing-page.tsx'

export function NotFoundView() {
  const { pathname } = useLocation()
  useEffect(() => {
    // The message helps the developer of a page with a wrong link.
    console.info(`There is no page at ${pathname}`)
  }, [pathname])
  return (
    <MissingPage
      label="404"
      title="Oops! Page not found"
      text="The address may be wrong, or the page may have moved. You can find all pages from the home page."
    >
      <ButtonLink to="/">Return to Home</ButtonLink>
    </MissingPage>
  )
}
