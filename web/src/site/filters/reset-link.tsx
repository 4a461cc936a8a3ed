import type { MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'

interface ResetLinkProps extends Omit<LinkProps, 'onClick'> {
  onReset: () => void
}

/** Clears the filters in place where there are scripts, and links to the whole list where there are none. */
export function ResetLink({ onReset, className = buttonClass('secondary'), ...link }: ResetLinkProps) {
  const reset = (event: MouseEvent) => {
    // A press that opens another tab follows the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onReset()
  }
  return <Link {...link} onClick={reset} className={className} />
}
