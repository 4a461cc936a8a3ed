import { dequal } from 'dequal/lite'
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
  /** The number of cards that a phone shows at most; a larger screen shows whole steps of the grid. */
  limit: number
}

/** The number of cards that a grid on a larger screen shows at first, and adds at a time. */
export const gridStep = 60

/** The number of cards that a phone shows at first, if no filter is set, and the number that it adds at a time. */
export const firstOnPhone = 9
export const phoneStep = 24

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

/** Only multiples of three are valid, as all steps are, so that an invented number makes few other addresses. */
export function parseLimit(search: URLSearchParams): number {
  const limit = Number(search.get('limit') ?? firstOnPhone)
  return Number.isSafeInteger(limit) && limit > firstOnPhone ? Math.ceil(limit / 3) * 3 : firstOnPhone
}

export function limitText(limit: number): string {
  return limit === firstOnPhone ? '' : String(limit)
}

/** The number of cards that the document contains at most: whole steps of the grid. */
export function gridLimit(limit: number): number {
  return Math.ceil(limit / gridStep) * gridStep
}

/** The number of cards of the document that a phone shows at most: all if a filter is set. */
export function phoneLimit<Filter extends CatalogueFilter>(
  { filter, limit }: CatalogueRequest<Filter>,
  whole: CatalogueRequest<Filter>,
): number {
  return dequal(filter, whole.filter) ? limit : Infinity
}
