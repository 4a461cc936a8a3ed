import { checks } from '@coop/sync/checks'
import { numberText } from '@coop/sync/rules'
import { useContext, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FindingMark } from '../../checks/finding-mark.tsx'
import type { Live } from '../../data/live.ts'
import { type FindingsByField, FormFindingsContext } from './form-findings.ts'

/** The number of findings shown beside a field until a button shows all. */
const FIRST = 3

/** Shown below a field: the findings about its text. */
export function FieldFindings({ field }: { field: string }) {
  const findings = useContext(FormFindingsContext)
  return findings === null ? null : <Findings field={field} findings={findings} />
}

function Findings({ field, findings }: { field: string; findings: Live<FindingsByField> }) {
  const own = useSyncExternalStore(findings.subscribe, () => findings.get().get(field))
  const [isWhole, setWhole] = useState(false)
  if (own === undefined) return null
  const shown = isWhole ? own : own.slice(0, FIRST)
  return (
    <ul className="mt-1 space-y-1 text-sm text-muted">
      {shown.map(({ check, text }, place) => (
        <li key={`${check} ${place}`} className="flex gap-1.5">
          <FindingMark isBroken={checks[check].isBroken} />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
      {shown.length === own.length ? null : (
        <li>
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            {numberText(own.length - shown.length)} more
          </Button>
        </li>
      )}
    </ul>
  )
}
