import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CaseCard } from '../../cards/case-card.tsx'
import type { CaseCardData } from '../../cards/case-card-data.ts'
import { gridStep } from '../../filters/catalogue-filter.ts'
import type { NavigationState } from '../../navigation/navigation-state.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { casesAddress, type CasesData, type CasesRequest } from './load-cases.ts'

const inPlace: NavigationState = { changedInPlace: true }

export function CasesGrid({ data, request, isBehind }: ViewProps<CasesRequest, CasesData>) {
  return (
    <div aria-busy={isBehind}>
      <output className="mt-6 block text-muted">
        Showing {numberText(data.count)} of {numberText(data.total)} cases
      </output>
      {data.count === 0 ? (
        <div className="mt-6">
          <EmptyState
            title="No cases found matching your criteria"
            text="Try adjusting your filters to see more results"
          />
        </div>
      ) : (
        <Cards cases={data.cases} />
      )}
      {data.cases.length < data.count && (
        <p className="mt-14 text-center">
          <ButtonLink
            to={casesAddress({ ...request, limit: request.limit + gridStep })}
            replace
            preventScrollReset
            state={inPlace}
            variant="secondary"
          >
            Show more cases
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** The first case is two columns wide, beside the second. */
const Cards = memo(function Cards({ cases }: { cases: readonly CaseCardData[] }) {
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
      {cases.map((row, place) => (
        <li key={row.id} className={place === 0 ? 'md:col-span-2' : undefined}>
          <CaseCard row={row} isLead={place === 0} />
        </li>
      ))}
    </ul>
  )
})
