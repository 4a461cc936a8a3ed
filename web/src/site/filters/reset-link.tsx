import type { MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'

interface ResetLinkProps extends Omit<LinkProps, 'onClick'> {
  onReset: () => void
}

/** Clears the filters in place; without scripts it is a link to the unfiltered list. */
export function ResetLink({ onReset, className = buttonClass('secondary'), ...link }: ResetLinkProps) {
  const reset = (event: MouseEvent) => {
    // A press with a modifier key opens another tab and follows the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onReset()
  }
  return <Link {...link} onClick={reset} className={className} />
}
