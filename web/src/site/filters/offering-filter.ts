import {
  fixedThemes,
  type Named,
  resolveTheme,
  scopeRange,
  scopeScore,
  type Scored,
  searchText,
  searchWords,
  type ThemeReference,
} from '@coop/sync/rules'
import { orderByDistance, orderServices } from '../rows/service-order.ts'
import { serviceSize, type Size } from './service-size.ts'
import { indexTexts, type TextIndex, textsWithAll } from './text-index.ts'

export interface OfferedService extends Named, Scored {
  short_description: string | null
  theme: readonly string[] | null
  show_on_offerings: boolean | null
}

/** An empty text is no filter. */
export interface OfferingFilter {
  search: string
  /** The current name of a theme. */
  theme: string
  size: string
  /** The id of a company. */
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

/** The offering in its sort order, with all values that filtering would otherwise compute again at each step. */
interface PreparedOffering<T> {
  entries: readonly {
    service: T
    /** The current names of its themes. */
    themes: readonly string[]
    size: Size | null
    companies: ReadonlySet<string>
    score: number
  }[]
  /** Search texts, in the order of the entries. */
  texts: TextIndex
}

/** Prepares the entries, once per set of rows. Filtering then only compares prepared values. */
export function prepareOffering<T extends OfferedService>(
  services: readonly T[],
  companyLinks: Iterable<{ service_id: string; company_id: string }>,
  themes: readonly ThemeReference[] = fixedThemes,
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
      themes: (service.theme ?? []).flatMap((text) => resolveTheme(themes, text)?.name ?? []),
      size: serviceSize(service.duration),
      companies: companies.get(service.id) ?? new Set(),
      score: scopeScore(service),
    })),
    texts: indexTexts(
      offered.map((service) => searchText(service.name, service.short_description, service.long_description)),
    ),
  }
}

/**
 * The services in the grid of the offering. The scope hides no service; any value but the default changes the order.
 */
export function filterOffering<T>({ entries, texts }: PreparedOffering<T>, filter: OfferingFilter): T[] {
  const isFound = textsWithAll(texts, searchWords(filter.search))
  const matching = entries.filter(
    (entry, index) =>
      (filter.theme === '' || entry.themes.includes(filter.theme)) &&
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
