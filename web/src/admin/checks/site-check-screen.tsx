import {
  type CheckName,
  checkNames,
  checks,
  type Finding,
  rowFindings,
  type SiteIndex,
} from '@coop/sync/checks'
import { entityNamed, entityNames } from '@coop/sync/entities'
import { numberText } from '@coop/sync/rules'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckChip } from '../../ui/controls/check-chip.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { textOf } from '../data/json-values.ts'
import { rowAddress } from '../entities/addresses.ts'
import { FindingMark } from './finding-mark.tsx'
import { useSiteFindings } from './use-site-findings.ts'

/** All findings, grouped by kind, with links to the fields. */
export function SiteCheckScreen() {
  const found = useSiteFindings()
  const [hasDrafts, setDrafts] = useState(false)
  const groups = useMemo(() => {
    if (found === null) return null
    return groupsOf(hasDrafts ? allFindings(found.index) : found.findings)
  }, [found, hasDrafts])
  return (
    <>
      <ScreenHead heading="Site check" purpose="Problems on the site that visitors may notice.">
        <CheckChip name="drafts" value="yes" checked={hasDrafts} onChange={setDrafts}>
          Include drafts
        </CheckChip>
      </ScreenHead>
      {groups === null ? <output>Checking …</output> : null}
      {groups?.length === 0 ? (
        <EmptyState
          title="No problems found"
          text="Links, pictures, titles, themes and headings are in order. The check runs again after each change."
        />
      ) : null}
      {groups === null || found === null ? null : (
        <div className="space-y-4">
          {groups.map(({ check, findings }) => (
            <FindingGroup key={check} check={check} findings={findings} index={found.index} />
          ))}
        </div>
      )}
    </>
  )
}

/** Findings in all rows, including drafts. */
function allFindings(index: SiteIndex): Finding[] {
  return entityNames.flatMap((entity) =>
    index.rowsOf(entity).flatMap((row) => rowFindings(index, entity, row)),
  )
}

interface Group {
  readonly check: CheckName
  readonly findings: readonly Finding[]
}

function groupsOf(findings: readonly Finding[]): Group[] {
  return checkNames.flatMap((check) => {
    const own = findings.filter((finding) => finding.check === check)
    return own.length === 0 ? [] : [{ check, findings: own }]
  })
}

/** The number of findings drawn at first. */
const FIRST = 30

function FindingGroup({ check, findings, index }: Group & { index: SiteIndex }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, FIRST)
  const id = `check-${check}`
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-card">
      <h2 id={id} className="mb-1 flex items-start gap-2 text-heading font-semibold">
        <FindingMark isBroken={checks[check].isBroken} />
        <span className="min-w-0 flex-1">{checks[check].title}</span>
        <span className="tabular-nums">{numberText(findings.length)}</span>
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((finding, place) => (
          <li key={`${finding.rowId} ${finding.field} ${place}`}>
            <FindingLink finding={finding} index={index} />
          </li>
        ))}
      </ul>
      {shown.length === findings.length ? null : (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {numberText(findings.length)}
        </Button>
      )}
    </section>
  )
}

function FindingLink({
  finding: { entity, rowId, field, text },
  index,
}: {
  finding: Finding
  index: SiteIndex
}) {
  const declared = entityNamed(entity)
  const title = textOf(index.rowOf(entity, rowId)?.[declared.title]) || declared.label
  return (
    <Link
      to={rowAddress(entity, rowId)}
      state={{ place: { field, text: '' } }}
      className="-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 hover:bg-tint"
    >
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-sm text-muted">{declared.label}</span>
      <span className="basis-full text-sm wrap-anywhere">{text}</span>
    </Link>
  )
}
