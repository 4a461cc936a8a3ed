import { Button } from '../../../ui/buttons/button.tsx'
import { CatalogueFields } from '../../filters/catalogue-fields.tsx'
import { gridStep } from '../../filters/catalogue-filter.ts'
import { ResetLink } from '../../filters/reset-link.tsx'
import { useFilterCorrection } from '../../filters/use-filter-correction.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import { allCases, type CasesData, type CasesRequest, parseCasesRequest } from './load-cases.ts'

/** The filters are a GET form, so that they also work before, and without, scripts. */
export function CasesFilters({ data, request, isBehind, change }: ViewProps<CasesRequest, CasesData>) {
  const { filter } = request
  const shown = isBehind ? filter : { ...filter, theme: data.filter.theme, company: data.filter.company }
  useFilterCorrection(filter, data.filter, isBehind, (corrected) => change({ ...request, filter: corrected }))
  const form = useInputBeforeHydration((typed) => change(parseCasesRequest(typed)))
  return (
    <form
      ref={form}
      aria-label="Filters"
      action="/cases"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 border-b border-line pb-8 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_2fr_auto]"
    >
      <CatalogueFields
        filter={shown}
        themes={data.themeChoices}
        companies={data.companyChoices}
        isEmpty={data.count === 0}
        onChange={(part) => change({ filter: { ...filter, ...part }, limit: gridStep })}
      />
      <div className="flex gap-3 lg:pt-6">
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        <ResetLink to="/cases" onReset={() => change(allCases)}>
          Reset filters
        </ResetLink>
      </div>
    </form>
  )
}
