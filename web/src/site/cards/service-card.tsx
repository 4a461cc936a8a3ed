import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { NavigationState } from '../navigation-state.ts'
import type { ServiceCardData } from './service-card-data.ts'

export interface ServiceCardProps {
  service: ServiceCardData
  /** Where the service's page shall lead back to. */
  from?: string
  /** Why this card stands out here. */
  mark?: string | undefined
}

export function ServiceCard({ service, from, mark }: ServiceCardProps) {
  const state: NavigationState = from === undefined ? {} : { from }
  return (
    <Card as="article" className="relative h-full hover:border-accent">
      <div className="flex flex-wrap gap-2">
        <Badge tone="accent">{service.badge}</Badge>
        <Badge>{service.duration}</Badge>
        {mark !== undefined && <Badge tone="success">{mark}</Badge>}
      </div>
      <h3 className="mt-3 text-heading font-semibold">
        <Link
          to={`/services/${service.slug}`}
          state={state}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {service.name}
        </Link>
      </h3>
      {service.text !== '' && <p className="mt-2 text-muted">{service.text}</p>}
      {service.features.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
          {service.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {service.themes.length > 0 && (
        <ul aria-label="Themes" className="mt-auto flex flex-wrap gap-2 pt-4">
          {service.themes.map((theme) => (
            <li key={theme}>
              <Badge>{theme}</Badge>
            </li>
          ))}
          {service.moreThemes > 0 && <li className="text-sm text-muted">+{service.moreThemes} more</li>}
        </ul>
      )}
    </Card>
  )
}
