import { numberText } from '@coop/sync/rules'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import type { RevolutionData, RevolutionRequest } from './load-revolution.ts'

export function SolutionGrid({ data, isBehind }: ViewProps<RevolutionRequest, RevolutionData>) {
  const count = data.solutions.length
  return (
    <div aria-busy={isBehind} className="mt-10">
      <output className="block text-muted">
        {count === 1 ? 'Showing 1 solution' : `Showing ${numberText(count)} solutions`}
      </output>
      {count === 0 ? (
        <div className="mt-4">
          <EmptyState
            title="No solutions found matching your criteria"
            text="Try adjusting your filters to see more results"
          />
        </div>
      ) : (
        <ul className="mt-4 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {data.solutions.map(({ card, roleFocused }) => (
            <li key={card.id}>
              <ServiceCard service={card} mark={roleFocused ? 'Role Focused' : undefined} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
