import {
  canonicalThemeKey,
  type Named,
  scopeRange,
  scopeScore,
  type Scored,
  searchText,
  searchWords,
} from '@coop/sync/rules'
import { orderByDistance, orderServices } from '../rows/service-order.ts'
import { serviceSize, type Size } from './service-size.ts'
import { indexTexts, type TextIndex, textsWithAll } from './text-index.ts'

export interface OfferedService extends Named, Scored {
  short_description: string | null
  theme: readonly string[] | null
  show_on_offerings: boolean | null
}

/** An empty text means: any. */
export interface OfferingFilter {
  search: string
  theme: string
  size: string
  /** A company's id. */
  company: string
  scope: number
}

export const noOfferingFilter: OfferingFilter = {
  search: '',
  theme: '',
  size: '',
  company: '',
  scope: scopeRange.default,
}

/** The offering in its stated sort, with all values that a filter step would otherwise compute again. */
interface PreparedOffering<T> {
  entries: readonly {
    service: T
    themes: readonly string[]
    size: Size | null
    companies: ReadonlySet<string>
    score: number
  }[]
  /** Search texts in the order of the entries. */
  texts: TextIndex
}

/** Prepares the entries, once per set of rows; filtering is then a walk over plain values. */
export function prepareOffering<T extends OfferedService>(
  services: readonly T[],
  companyLinks: Iterable<{ service_id: string; company_id: string }>,
): PreparedOffering<T> {
  const companies = new Map<string, Set<string>>()
  for (const { service_id, company_id } of companyLinks) {
    const set = companies.get(service_id)
    if (set) set.add(company_id)
    else companies.set(service_id, new Set([company_id]))
  }
  const offered = orderServices(services.filter((service) => service.show_on_offerings))
  return {
    entries: offered.map((service) => ({
      service,
      themes: (service.theme ?? []).map(canonicalThemeKey),
      size: serviceSize(service.duration),
      companies: companies.get(service.id) ?? new Set(),
      score: scopeScore(service),
    })),
    texts: indexTexts(
      offered.map((service) => searchText(service.name, service.short_description, service.long_description)),
    ),
  }
}

/** The services that the offering's grid shows. The scope hides none: away from its default, it ranks. */
export function filterOffering<T>({ entries, texts }: PreparedOffering<T>, filter: OfferingFilter): T[] {
  const isFound = textsWithAll(texts, searchWords(filter.search))
  const theme = canonicalThemeKey(filter.theme)
  const matching = entries.filter(
    (entry, index) =>
      (theme === '' || entry.themes.includes(theme)) &&
      (filter.size === '' || entry.size === filter.size) &&
      (filter.company === '' || entry.companies.has(filter.company)) &&
      isFound(index),
  )
  const ranked =
    filter.scope === scopeRange.default
      ? matching
      : orderByDistance(matching, (entry) => entry.score, filter.scope)
  return ranked.map((entry) => entry.service)
}
