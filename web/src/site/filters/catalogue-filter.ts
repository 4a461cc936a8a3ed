import { sizes } from './service-size.ts'

/** The filters that services and cases share, as in an address: a company by its slug; '' is no filter. */
export interface CatalogueFilter {
  search: string
  theme: string
  size: string
  company: string
}

export interface CatalogueRequest<Filter extends CatalogueFilter = CatalogueFilter> {
  filter: Filter
  /** The maximum number of cards that the grid shows. */
  limit: number
}

/** The number of cards that a grid shows at first, and that "Show more" adds. */
export const gridStep = 60

export function parseCatalogueFilter(search: URLSearchParams): CatalogueFilter {
  const text = (name: string) => (search.get(name) ?? '').slice(0, 200)
  const size = text('size')
  return {
    search: text('search'),
    theme: text('theme'),
    size: sizes.some((choice) => choice === size) ? size : '',
    company: text('company'),
  }
}

/** Only multiples of the step are valid, so that an invented number does not make another address. */
export function parseLimit(search: URLSearchParams): number {
  const limit = Number(search.get('limit') ?? gridStep)
  return Number.isSafeInteger(limit) && limit > gridStep ? Math.ceil(limit / gridStep) * gridStep : gridStep
}

export function limitText(limit: number): string {
  return limit === gridStep ? '' : String(limit)
}
