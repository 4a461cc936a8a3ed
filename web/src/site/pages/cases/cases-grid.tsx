import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { CaseCard } from '../../cards/case-card.tsx'
import type { CaseCardData } from '../../cards/case-card-data.ts'
import { gridLimit, gridStep, phoneLimit } from '../../filters/catalogue-filter.ts'
import { CatalogueGrid } from '../../filters/catalogue-grid.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { allCases, casesAddress, type CasesData, type CasesRequest } from './load-cases.ts'

export function CasesGrid({ data, request, isBehind, change }: ViewProps<CasesRequest, CasesData>) {
  const { cases, count, total } = data
  const limit = phoneLimit(request, allCases)
  return (
    <CatalogueGrid
      noun="cases"
      summary={`Showing ${numberText(cases.length)} of ${numberText(total)} cases`}
      isEmpty={count === 0}
      isBehind={isBehind}
      moreAddress={
        cases.length < count ? casesAddress({ ...request, limit: gridLimit(request.limit) + gridStep }) : null
      }
      onPhone={{
        limit,
        count,
        addressOf: (more) => casesAddress({ ...request, limit: more }),
        show: (more) => change({ ...request, limit: more }),
      }}
      className="mt-6"
    >
      <Cards cases={cases} phoneLimit={limit} />
    </CatalogueGrid>
  )
}

interface CardsProps {
  cases: readonly CaseCardData[]
  phoneLimit: number
}

/** The first case is two columns wide, next to the second. */
const Cards = memo(function Cards({ cases, phoneLimit }: CardsProps) {
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
      {cases.map((row, index) => (
        <li
          key={row.id}
          className={index === 0 ? 'md:col-span-2' : index < phoneLimit ? undefined : 'phone:hidden'}
        >
          <CaseCard row={row} isLead={index === 0} />
        </li>
      ))}
    </ul>
  )
})
