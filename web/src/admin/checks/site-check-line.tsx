import { checks } from '@coop/sync/checks'
import { numberText } from '@coop/sync/rules'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { FindingMark } from './finding-mark.tsx'
import { siteCheckAddress } from './site-check-address.ts'
import { useSiteFindings } from './use-site-findings.ts'

/** A line of the dashboard with the numbers of faults and possible improvements. */
export function SiteCheckLine() {
  const found = useSiteFindings()
  if (found === null) return <p className="min-h-9 text-muted">Checking …</p>
  const broken = found.findings.filter(({ check }) => checks[check].isBroken).length
  const other = found.findings.length - broken
  if (broken + other === 0)
    return (
      <p className="flex min-h-9 items-center gap-2 text-muted">
        <CircleCheck aria-hidden="true" size={16} className="text-success" /> No problems found.
      </p>
    )
  return (
    <ul className="-mx-2">
      {broken === 0 ? null : (
        <Count
          isBroken
          text={`${numberText(broken)} ${broken === 1 ? 'error' : 'errors'} that visitors see`}
        />
      )}
      {other === 0 ? null : (
        <Count isBroken={false} text={`${numberText(other)} ${other === 1 ? 'suggestion' : 'suggestions'}`} />
      )}
    </ul>
  )
}

function Count({ isBroken, text }: { isBroken: boolean; text: string }) {
  return (
    <li>
      <Link
        to={siteCheckAddress}
        className="flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-tint"
      >
        <FindingMark isBroken={isBroken} /> {text}
      </Link>
    </li>
  )
}
