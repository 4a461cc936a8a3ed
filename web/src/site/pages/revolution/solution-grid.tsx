import { numberText } from '@coop/sync/rules'
import { ServiceCard } from '../../cards/service-card.tsx'
import { CatalogueGrid } from '../../filters/catalogue-grid.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import type { RevolutionData, RevolutionRequest } from './load-revolution.ts'

export function SolutionGrid({ data, isBehind }: ViewProps<RevolutionRequest, RevolutionData>) {
  const count = data.solutions.length
  return (
    <CatalogueGrid
      noun="solutions"
      summary={count === 1 ? 'Showing 1 solution' : `Showing ${numberText(count)} solutions`}
      isEmpty={count === 0}
      isBehind={isBehind}
      className="mt-10"
    >
      <ul className="mt-4 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {data.solutions.map(({ card, roleFocused }) => (
          <li key={card.id}>
            <ServiceCard service={card} mark={roleFocused ? 'Role Focused' : undefined} />
          </li>
        ))}
      </ul>
    </CatalogueGrid>
  )
}
