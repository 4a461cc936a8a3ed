import { Link, type LinkProps, useLocation } from 'react-router-dom'

type NavigationLinkProps = Pick<LinkProps, 'children' | 'className' | 'onClick'> & { to: string }

/** A link of the main navigation, marked if it leads to the current page. */
export function NavigationLink(props: NavigationLinkProps) {
  const { pathname } = useLocation()
  // The offering has a second address.
  const shown = pathname === '/services' ? '/offering' : pathname
  return <Link {...props} aria-current={props.to === shown ? 'page' : undefined} />
}
