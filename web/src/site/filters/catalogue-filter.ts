import { sizes } from './service-size.ts'

/** The filters that services and cases share, as an address carries them: a company by its slug; '' means any. */
export interface CatalogueFilter {
  search: string
  theme: string
  size: string
  company: string
}

export interface CatalogueRequest<Filter extends CatalogueFilter = CatalogueFilter> {
  filter: Filter
  /** The number of cards that the grid shows at most. */
  limit: number
}

/** The number of cards that a grid shows at first, and adds at a time. */
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

/** Only whole steps count, so that a made-up number is no address of its own. */
export function parseLimit(search: URLSearchParams): number {
  const limit = Number(search.get('limit') ?? gridStep)
  return Number.isSafeInteger(limit) && limit > gridStep ? Math.ceil(limit / gridStep) * gridStep : gridStep
}

export function limitText(limit: number): string {
  return limit === gridStep ? '' : String(limit)
}
