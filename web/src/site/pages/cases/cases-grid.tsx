import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { CaseCard } from '../../cards/case-card.tsx'
import type { CaseCardData } from '../../cards/case-card-data.ts'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { CatalogueGrid } from '../../filters/catalogue-grid.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { casesAddress, type CasesData, type CasesRequest } from './load-cases.ts'

export function CasesGrid({ data, request, isBehind }: ViewProps<CasesRequest, CasesData>) {
  const { cases, count, total } = data
  return (
    <CatalogueGrid
      noun="cases"
      summary={`Showing ${numberText(cases.length)} of ${numberText(total)} cases`}
      isEmpty={count === 0}
      isBehind={isBehind}
      moreAddress={
        cases.length < count ? casesAddress({ ...request, limit: request.limit + gridStep }) : null
      }
      className="mt-6"
    >
      <Cards cases={cases} />
    </CatalogueGrid>
  )
}

/** The first case is two columns wide, next to the second. */
const Cards = memo(function Cards({ cases }: { cases: readonly CaseCardData[] }) {
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
      {cases.map((row, index) => (
        <li key={row.id} className={index === 0 ? 'md:col-span-2' : undefined}>
          <CaseCard row={row} isLead={index === 0} />
        </li>
      ))}
    </ul>
  )
})
