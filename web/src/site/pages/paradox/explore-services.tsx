import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ScopeSlider } from '../../parts/scope-slider.tsx'
import { Section } from '../../parts/section.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import { type ParadoxData, type ParadoxRequest, parseParadoxRequest } from './load-paradox.ts'
import { ServiceRows } from './service-rows.tsx'
import { ThemeLinks } from './theme-links.tsx'

/** Services to choose from by theme and by depth. */
export function ExploreServices(props: ViewProps<ParadoxRequest, ParadoxData>) {
  const { data, request, isBehind, change } = props
  const form = useInputBeforeHydration((typed) => change(parseParadoxRequest(typed)))
  return (
    <Section
      id="explore"
      label="From the idea to the work"
      title="Services to explore"
      lead="Choose how deep it should go, and see the six services that fit best."
    >
      <div className="mt-12 grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="space-y-8 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <form
            ref={form}
            aria-label="Filters"
            action="/paradox#explore"
            onSubmit={(event) => event.preventDefault()}
          >
            {data.theme !== '' && <input type="hidden" name="theme" value={data.theme} />}
            <ScopeSlider scope={request.scope} onScope={(scope) => change({ ...request, scope })} />
            <noscript>
              <Button type="submit" className="mt-4">
                Apply
              </Button>
            </noscript>
          </form>
          <ThemeLinks themes={data.themes} chosen={data.theme} scope={request.scope} />
        </div>
        <div aria-busy={isBehind} className="lg:col-span-7 lg:col-start-6">
          {data.services.length === 0 ? (
            <EmptyState
              title="No services found matching your criteria"
              text="Try adjusting your filters to see more results"
            />
          ) : (
            <ServiceRows services={data.services} />
          )}
          <ButtonLink to="/offering" className="mt-10">
            View the Full Offering
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
