import { z } from 'zod'
import type { ChosenFilters } from '../filters/chosen-filters.ts'
import type { Sort } from '../table/row-order.ts'
import { densities, type Density } from '../table/table-layout.ts'

/** The search, filters, order, columns and density of a list. */
export interface ViewState {
  readonly search: string
  readonly filters: ChosenFilters
  /** null: the default order. */
  readonly sort: Sort | null
  /** The keys of the hidden columns. */
  readonly hidden: readonly string[]
  /** null: the current density of the list. */
  readonly density: Density | null
}

/** A named state of a list. */
export interface SavedView extends ViewState {
  readonly id: string
  /** The name of an entity. */
  readonly list: string
  readonly name: string
}

export const savedViewSchema: z.ZodType<SavedView> = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  filters: z.record(z.string(), z.array(z.string())),
  sort: z.object({ key: z.string(), down: z.boolean() }).nullable(),
  hidden: z.array(z.string()),
  // Another version may have other densities.
  density: z.enum(densities).nullable().catch(null),
})

/** The names that exist in this version of the list. */
export interface KnownNames {
  readonly columns: readonly string[]
  /** null: not known yet. */
  readonly filters: readonly string[] | null
}

/** A view without columns and filters that were removed since it was saved. */
export function knownPart<View extends ViewState>(view: View, { columns, filters }: KnownNames): View {
  const isKnown = (key: string) => filters === null || filters.includes(key)
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => isKnown(key))),
    sort: view.sort !== null && columns.includes(view.sort.key) ? view.sort : null,
    hidden: view.hidden.filter((key) => columns.includes(key)),
  }
}

/** Whether two states show the same rows and columns. The order in which filters were set is ignored. */
export function isSameView(a: ViewState, b: ViewState): boolean {
  return textOf(a) === textOf(b)
}

function textOf({ search, filters, sort, hidden, density }: ViewState): string {
  const values = Object.entries(filters).flatMap(([key, chosen]) => chosen.map((value) => [key, value]))
  const set = values.map((pair) => JSON.stringify(pair)).sort()
  return JSON.stringify([search.trim(), set, sort?.key, sort?.down, [...hidden].sort(), density])
}
