import { Badge } from '../../ui/text/badge.tsx'
import { WholeWords } from '../../ui/text/whole-words.tsx'
import { EntryLink } from '../parts/entry-link.tsx'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { ServiceCardData } from './service-card-data.ts'

interface ServiceCardProps {
  service: ServiceCardData
  /** The page that the service's back link leads to. */
  from?: string
  /** The reason why this card is emphasised here. */
  mark?: string | undefined
}

/** A service in a list. All of the card is a link to it. */
export function ServiceCard({ service, from, mark }: ServiceCardProps) {
  const state: NavigationState = from === undefined ? {} : { from }
  return (
    <article className="group relative flex h-full flex-col border-t border-ink pt-4 pb-6 transition-colors hover:border-accent">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge tone="accent">{service.badge}</Badge>
        <span>{service.duration}</span>
        {mark !== undefined && <Badge tone="success">{mark}</Badge>}
      </div>
      <h3 className="mt-5 font-display text-subtitle">
        <EntryLink
          to={`/services/${service.slug}`}
          state={state}
          className="decoration-1 underline-offset-6 group-hover:text-accent group-hover:underline after:absolute after:inset-0"
        >
          <WholeWords text={service.name} />
        </EntryLink>
      </h3>
      {service.text !== '' && <p className="mt-3 max-w-prose text-muted">{service.text}</p>}
      {service.features.length > 0 && (
        <ul className="mt-4 space-y-1 text-sm">
          {service.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <span aria-hidden="true" className="text-accent">
                +
              </span>
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      )}
      {service.themes.length > 0 && (
        <ul aria-label="Themes" className="mt-auto space-y-0.5 pt-5 text-sm text-muted">
          {service.themes.map((theme) => (
            <li key={theme}>{theme}</li>
          ))}
          {service.moreThemes > 0 && <li>{`+${service.moreThemes} more`}</li>}
        </ul>
      )}
    </article>
  )
}
