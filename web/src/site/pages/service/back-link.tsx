import { serviceBackLink } from './service-back-link.ts'
import { Link, useLocation } from 'react-router-dom'
import { useIsHydrated } from '../../../ui/browser/use-is-hydrated.ts'
import { readNavigationState } from '../../navigation/navigation-state.ts'

export function BackLink() {
  const { from } = readNavigationState(useLocation().state)
  // Only the browser knows where the visitor came from, so the first paint is the same for all visitors.
  const isHydrated = useIsHydrated()
  const { to, label } = serviceBackLink({
    fromOffering: isHydrated && from === 'offering',
    referrer: isHydrated ? document.referrer : '',
  })
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-2 font-medium text-on-night underline-offset-4 hover:underline"
    >
      <span aria-hidden="true">←</span> <span>{label}</span>
    </Link>
  )
}
