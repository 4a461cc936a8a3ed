import { NavLink, type NavLinkProps } from 'react-router-dom'
import { detailTitleStyle } from './detail-title.ts'

export type EntryLinkProps = Pick<NavLinkProps, 'to' | 'state' | 'children'> & { className?: string }

/**
 * The link of an entry in a list. Where the browser has view transitions, the name in the list becomes the title of the
 * page that it leads to, and back.
 */
export function EntryLink(props: EntryLinkProps) {
  return (
    <NavLink
      {...props}
      viewTransition
      style={({ isTransitioning }) => (isTransitioning ? detailTitleStyle : undefined)}
    />
  )
}
