import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'
import type { NavigationState } from '../../navigation/navigation-state.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { offeringAddress, type OfferingData, type OfferingRequest } from './load-offering.ts'

const inPlace: NavigationState = { changedInPlace: true }

export function OfferingGrid({ data, request, isBehind }: ViewProps<OfferingRequest, OfferingData>) {
  return (
    <div aria-busy={isBehind}>
      <output className="mt-12 mb-4 block text-muted">
        {data.count === 1 ? 'Showing 1 service' : `Showing ${numberText(data.count)} services`}
      </output>
      {data.count === 0 ? (
        <EmptyState
          title="No services found matching your criteria"
          text="Try adjusting your filters to see more results"
        />
      ) : (
        <Cards services={data.services} />
      )}
      {data.services.length < data.count && (
        <p className="mt-12 text-center">
          <ButtonLink
            to={offeringAddress({ ...request, limit: request.limit + gridStep })}
            replace
            preventScrollReset
            state={inPlace}
            variant="secondary"
          >
            Show more services
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const Cards = memo(function Cards({ services }: { services: readonly ServiceCardData[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} from="offering" />
        </li>
      ))}
    </ul>
  )
})
