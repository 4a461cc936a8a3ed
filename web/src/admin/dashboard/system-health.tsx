import { isPermitted } from '@coop/sync/releases'
import { numberText } from '@coop/sync/rules'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useRole } from '../data/hooks.ts'
import { Panel } from './panel.tsx'

const SystemCheck = lazyComponent(async () => (await import('./system-check.tsx')).SystemCheck)

export interface Health {
  readonly label: string
  readonly good: number
  readonly all: number
  /** false: rows are still being loaded. */
  readonly complete: boolean
  /** The list of the incomplete rows, and the text of its link. */
  readonly short: { readonly address: string; readonly text: (count: number) => string }
}

/** The completeness of the content. Each incomplete figure links to the rows that cause it. */
export function SystemHealth({ health }: { health: readonly Health[] }) {
  const [isChecking, setChecking] = useState(false)
  const mayCheck = isPermitted(useRole(), 'system')
  return (
    <Panel title="System Health">
      <ul>
        {health.map((each) => (
          <HealthLine key={each.label} health={each} />
        ))}
      </ul>
      {!mayCheck ? null : isChecking ? (
        <SystemCheck />
      ) : (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setChecking(true)}>
          Run system check
        </Button>
      )}
    </Panel>
  )
}

function HealthLine({ health: { label, good, all, complete, short } }: { health: Health }) {
  const isShort = complete && good < all
  return (
    <li className="flex min-h-9 items-center gap-x-2 sm:gap-x-3">
      <span className="min-w-0 flex-1">{label}</span>
      <span className="font-semibold tabular-nums">
        {complete ? `${numberText(good)} of ${numberText(all)}` : '…'}
      </span>
      <span className="w-20 shrink-0 text-right text-sm sm:w-36">
        {isShort ? (
          <Link to={short.address} className="text-accent underline underline-offset-4">
            {short.text(all - good)}
          </Link>
        ) : complete && all > 0 ? (
          <span className="text-success">complete</span>
        ) : null}
      </span>
    </li>
  )
}
