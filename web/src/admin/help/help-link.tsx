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
  /** In words; else it is a sign alone. */
  children?: ReactNode
}

/** To the page of the help that explains the screen. */
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
