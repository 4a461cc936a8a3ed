import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { CatalogueGrid } from '../../filters/catalogue-grid.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { offeringAddress, type OfferingData, type OfferingRequest } from './load-offering.ts'

export function OfferingGrid({ data, request, isBehind }: ViewProps<OfferingRequest, OfferingData>) {
  const { services, count } = data
  return (
    <CatalogueGrid
      noun="services"
      summary={
        services.length === 1 ? 'Showing 1 service' : `Showing ${numberText(services.length)} services`
      }
      isEmpty={count === 0}
      isBehind={isBehind}
      moreAddress={
        services.length < count ? offeringAddress({ ...request, limit: request.limit + gridStep }) : null
      }
      className="mt-12"
    >
      <Cards services={services} />
    </CatalogueGrid>
  )
}

const Cards = memo(function Cards({ services }: { services: readonly ServiceCardData[] }) {
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} from="offering" />
        </li>
      ))}
    </ul>
  )
})
