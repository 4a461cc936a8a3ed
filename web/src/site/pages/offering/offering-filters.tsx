import { CatalogueForm } from '../../filters/catalogue-form.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ScopeSlider } from '../../parts/scope-slider.tsx'
import {
  type OfferingData,
  type OfferingRequest,
  parseOfferingRequest,
  wholeOffering,
} from './load-offering.ts'

export function OfferingFilters({ data, ...props }: ViewProps<OfferingRequest, OfferingData>) {
  return (
    <CatalogueForm
      {...props}
      path="/offering"
      parse={parseOfferingRequest}
      whole={wholeOffering}
      resolved={data}
      choices={{ themes: data.themeChoices, companies: data.companyChoices }}
      isEmpty={data.count === 0}
      className="mt-12 gap-x-8 gap-y-6 lg:grid-cols-4"
      actionsClassName="items-center self-center"
    >
      {(set) => (
        <div className="sm:col-span-2 lg:col-span-3">
          <ScopeSlider scope={props.request.filter.scope} onScope={(scope) => set({ scope })} />
        </div>
      )}
    </CatalogueForm>
  )
}
