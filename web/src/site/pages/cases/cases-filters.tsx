import { CatalogueForm } from '../../filters/catalogue-form.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { allCases, type CasesData, type CasesRequest, parseCasesRequest } from './load-cases.ts'

export function CasesFilters({ data, ...props }: ViewProps<CasesRequest, CasesData>) {
  return (
    <CatalogueForm
      {...props}
      path="/cases"
      parse={parseCasesRequest}
      whole={allCases}
      resolved={data.filter}
      choices={{ themes: data.themeChoices, companies: data.companyChoices }}
      isEmpty={data.count === 0}
      className="items-start gap-4 border-b border-line pb-8 lg:grid-cols-[2fr_2fr_1fr_2fr_auto]"
      actionsClassName="lg:pt-6"
    />
  )
}
