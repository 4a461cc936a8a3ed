import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'
import { gridLimit, gridStep, phoneLimit } from '../../filters/catalogue-filter.ts'
import { CatalogueGrid } from '../../filters/catalogue-grid.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { offeringAddress, type OfferingData, type OfferingRequest, wholeOffering } from './load-offering.ts'

export function OfferingGrid({ data, request, isBehind, change }: ViewProps<OfferingRequest, OfferingData>) {
  const { services, count } = data
  const limit = phoneLimit(request, wholeOffering)
  return (
    <CatalogueGrid
      noun="services"
      summary={
        services.length === 1 ? 'Showing 1 service' : `Showing ${numberText(services.length)} services`
      }
      isEmpty={count === 0}
      isBehind={isBehind}
      moreAddress={
        services.length < count
          ? offeringAddress({ ...request, limit: gridLimit(request.limit) + gridStep })
          : null
      }
      onPhone={{
        limit,
        count,
        addressOf: (more) => offeringAddress({ ...request, limit: more }),
        show: (more) => change({ ...request, limit: more }),
      }}
      className="mt-12"
    >
      <Cards services={services} phoneLimit={limit} />
    </CatalogueGrid>
  )
}

interface CardsProps {
  services: readonly ServiceCardData[]
  phoneLimit: number
}

const Cards = memo(function Cards({ services, phoneLimit }: CardsProps) {
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {services.map((service, index) => (
        <li key={service.id} className={index < phoneLimit ? undefined : 'phone:hidden'}>
          <ServiceCard service={service} from="offering" />
        </li>
      ))}
    </ul>
  )
})
