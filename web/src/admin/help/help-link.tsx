import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { helpFor } from './help-pages.ts'

interface HelpLinkProps {
  variant: 'quiet-night' | 'secondary'
  size: 'icon' | 'small'
  className: string
  onFollow?: () => void
  /** The text of the link. Without it, the link is an icon. */
  children?: ReactNode
}

/** A link to the help page that explains the current screen. */
export function HelpLink({ onFollow, children, ...look }: HelpLinkProps) {
  const { pathname } = useLocation()
  return (
    <ButtonLink
      {...look}
      to={helpFor(pathname)}
      onClick={onFollow}
      {...(children === undefined && { 'aria-label': 'Help', title: 'Help' })}
    >
      <CircleQuestionMark aria-hidden="true" size={18} />
      {children}
    </ButtonLink>
  )
}
