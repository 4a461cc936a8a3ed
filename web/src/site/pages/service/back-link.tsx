import { serviceBackLink } from './service-back-link.ts'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { readNavigationState } from '../../navigation/navigation-state.ts'

export function BackLink() {
  const { from } = readNavigationState(useLocation().state)
  // Only the browser knows the referrer: the first paint is the same for all visitors, and does without it.
  const referrer = useSyncExternalStore(
    neverChanges,
    () => document.referrer,
    () => '',
  )
  const { to, label } = serviceBackLink({ fromOffering: from === 'offering', referrer })
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-2 font-medium text-on-night underline-offset-4 hover:underline"
    >
      <span aria-hidden="true">←</span> {label}
    </Link>
  )
}

const neverChanges = () => () => {}
