import type { OfferingFilter } from '../../filters/offering-filter.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CatalogueFields } from '../../filters/catalogue-fields.tsx'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { ResetLink } from '../../filters/reset-link.tsx'
import { useFilterCorrection } from '../../filters/use-filter-correction.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { ScopeSlider } from '../../parts/scope-slider.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import {
  type OfferingData,
  type OfferingRequest,
  parseOfferingRequest,
  wholeOffering,
} from './load-offering.ts'

/** The filters are a GET form, so that they also work before, and without, scripts. */
export function OfferingFilters({
  data,
  request,
  isBehind,
  change,
}: ViewProps<OfferingRequest, OfferingData>) {
  const { filter } = request
  const shown = isBehind ? filter : { ...filter, theme: data.theme, company: data.company }
  const set = (part: Partial<OfferingFilter>) => change({ filter: { ...filter, ...part }, limit: gridStep })
  useFilterCorrection(filter, data, isBehind, (corrected) => change({ ...request, filter: corrected }))
  const form = useInputBeforeHydration((typed) => change(parseOfferingRequest(typed)))
  return (
    <form
      ref={form}
      aria-label="Filters"
      action="/offering"
      onSubmit={(event) => event.preventDefault()}
      className="mt-12 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4"
    >
      <CatalogueFields
        filter={shown}
        themes={data.themeChoices}
        companies={data.companyChoices}
        isEmpty={data.count === 0}
        onChange={set}
      />
      <div className="sm:col-span-2 lg:col-span-3">
        <ScopeSlider scope={filter.scope} onScope={(scope) => set({ scope })} />
      </div>
      <div className="flex items-center gap-3 self-center">
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        <ResetLink to="/offering" onReset={() => change(wholeOffering)}>
          Reset filters
        </ResetLink>
      </div>
    </form>
  )
}
