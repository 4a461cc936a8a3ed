import { ServiceCard } from '../../cards/service-card.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'
import { ScopeSlider } from '../../scope-slider.tsx'
import { Section } from '../../section.tsx'

export interface ServiceExamplesProps {
  services: readonly ServiceCardData[]
  scope: number
  isBehind: boolean
  onScope: (scope: number) => void
}

export function ServiceExamples({ services, scope, isBehind, onScope }: ServiceExamplesProps) {
  return (
    <Section
      tone="tint"
      title="Explore Services Examples"
      lead="How deep shall it go? Move the slider, and see what fits."
    >
      <div className="mt-6 max-w-prose">
        <ScopeSlider scope={scope} onScope={onScope} />
      </div>
      <ul aria-busy={isBehind} className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
