import { Button } from '../../../ui/buttons/button.tsx'
import { ServiceCard } from '../../cards/service-card.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ScopeSlider } from '../../parts/scope-slider.tsx'
import { Section } from '../../parts/section.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import { type HomeData, type HomeRequest, parseHomeRequest } from './load-home.ts'

export function ServiceExamples({ data, request, isBehind, change }: ViewProps<HomeRequest, HomeData>) {
  const form = useInputBeforeHydration((typed) => change(parseHomeRequest(typed)))
  return (
    <Section
      id="examples"
      tone="tint"
      title="Explore Services Examples"
      lead="How deep should it go? Move the slider, and see what fits."
    >
      <form
        ref={form}
        aria-label="Scope of the examples"
        action="/#examples"
        onSubmit={(event) => event.preventDefault()}
        className="mt-12"
      >
        <ScopeSlider scope={request.scope} onScope={(scope) => change({ scope })} />
        <noscript>
          <Button type="submit" className="mt-4">
            Apply
          </Button>
        </noscript>
      </form>
      <ul
        aria-busy={isBehind}
        className="mt-14 grid gap-x-8 gap-y-10 md:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]"
      >
        {data.services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
