import {
  filterOffering,
  noOfferingFilter,
  type OfferingFilter,
  prepareOffering,
} from '../../filters/offering-filter.ts'
import { groupCasesByTheme } from '../../rows/case-theme.ts'
import { orderByDisplay, orderByName } from '@coop/sync/rules'
import { orderCases } from '../../rows/order-cases.ts'
import type { PublicRows } from '@coop/sync/tables'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { caseCard, type CaseCardData } from '../../cards/case-card-data.ts'
import { serviceCard, type ServiceCardData } from '../../cards/service-card-data.ts'
import { themeCards, type ThemeCardData } from '../../cards/theme-card-data.ts'
import { companiesBySlug, resolveFilter } from '../../filters/resolve-filter.ts'
import {
  type CatalogueRequest,
  firstOnPhone,
  gridLimit,
  limitText,
  parseCatalogueFilter,
  parseLimit,
} from '../../filters/catalogue-filter.ts'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { queryText } from '../../page/query-text.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { parseScope, scopeText } from '../../page/parse-scope.ts'

/** Here `filter.company` is the slug of a company, because it is in the address. */
export type OfferingRequest = CatalogueRequest<OfferingFilter>

export interface OfferingData {
  background: PictureData | null
  themes: ThemeCardData[]
  themeChoices: string[]
  /** The current name of the chosen theme; '' if none is chosen or it is unknown. */
  theme: string
  /** The current slug of the chosen company; '' if none is chosen or it has no service. */
  company: string
  companyChoices: { slug: string; name: string }[]
  /** The number of offered services. */
  total: number
  /** The number of matching services, including those not shown. */
  count: number
  services: ServiceCardData[]
  caseGroups: { id: string; theme: string; count: number; cases: CaseCardData[] }[]
}

const casesPerTheme = 2

export function parseOfferingRequest(search: URLSearchParams): OfferingRequest {
  return {
    filter: { ...parseCatalogueFilter(search), scope: parseScope(search.get('scope')) },
    limit: parseLimit(search),
  }
}

export function offeringAddress({ filter, limit }: OfferingRequest): string {
  return `/offering${queryText({
    search: filter.search,
    theme: filter.theme,
    size: filter.size,
    company: filter.company,
    scope: scopeText(filter.scope),
    limit: limitText(limit),
  })}`
}

export const wholeOffering: OfferingRequest = { filter: noOfferingFilter, limit: firstOnPhone }

export function loadOffering(rows: PublicRows, { filter, limit }: OfferingRequest): OfferingData {
  const companies = companyChoices(rows)
  const resolved = resolveFilter(rows, filter, companies)
  const matching = filterOffering(preparedOffering(rows), {
    ...resolved,
    company: companiesBySlug(rows).get(resolved.company)?.id ?? '',
  })
  return {
    background: pageBackground(rows, 'offering'),
    themes: themeCards(rows),
    themeChoices: orderByDisplay([...rows.offering_themes.values()]).map(({ name }) => name),
    theme: resolved.theme,
    company: resolved.company,
    companyChoices: companies,
    total: preparedOffering(rows).entries.length,
    count: matching.length,
    services: matching.slice(0, gridLimit(limit)).map((service) => serviceCard(rows, service)),
    caseGroups: resolved.theme === '' ? caseGroups(rows) : [],
  }
}

const preparedOffering = rowMemo((rows) =>
  prepareOffering([...rows.services.values()], rows.service_contributing_companies.values(), [
    ...rows.offering_themes.values(),
  ]),
)

/** The companies that contribute to an offered service, by name. */
const companyChoices = rowMemo((rows): OfferingData['companyChoices'] => {
  const contributing = new Set(preparedOffering(rows).entries.flatMap(({ companies }) => [...companies]))
  const companies = [...rows.service_companies.values()].filter(({ id }) => contributing.has(id))
  return orderByName(companies).map(({ slug, name }) => ({ slug, name }))
})

const caseGroups = rowMemo((rows): OfferingData['caseGroups'] => {
  const cases = orderCases([...rows.cases.values()])
  return groupCasesByTheme(cases, orderByDisplay([...rows.offering_themes.values()])).map((group) => ({
    id: group.theme.id,
    theme: group.theme.name,
    count: group.cases.length,
    cases: group.cases.slice(0, casesPerTheme).map((row) => caseCard(rows, row)),
  }))
})
