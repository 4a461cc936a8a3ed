import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'
import type { ViewProps } from '../../page-route.tsx'
import { gridStep } from '../../filters/catalogue-filter.ts'
import type { OfferingData, OfferingRequest } from './load-offering.ts'

export function OfferingGrid({ data, request, isBehind, change }: ViewProps<OfferingRequest, OfferingData>) {
  return (
    <div aria-busy={isBehind}>
      <output className="mt-8 block text-muted">Showing {data.count} services</output>
      {data.count === 0 ? (
        <div className="mt-4 rounded-card border border-dashed border-line-strong p-8 text-center">
          <p className="text-heading font-semibold">No services found matching your criteria</p>
          <p className="mt-1 text-muted">Try adjusting your filters to see more results</p>
        </div>
      ) : (
        <Cards services={data.services} />
      )}
      {data.services.length < data.count && (
        <div className="mt-8 text-center">
          <Button
            variant="secondary"
            onClick={() => change({ ...request, limit: request.limit + gridStep }, { momentary: true })}
          >
            Show more services
          </Button>
        </div>
      )}
    </div>
  )
}

const Cards = memo(function Cards({ services }: { services: readonly ServiceCardData[] }) {
  return (
    <ul className="mt-4 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} from="offering" />
        </li>
      ))}
    </ul>
  )
})
