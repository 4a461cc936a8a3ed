import type { AdminRow } from '../data/admin-row.ts'

export interface FilterOption {
  /** The name in the address. */
  readonly value: string
  readonly label: string
}

/** A filter of a list. */
export interface ListFilter {
  /** The name in the address. */
  readonly key: string
  readonly label: string
  /** The values of a row: one, several, or none. */
  readonly valuesOf: (row: AdminRow) => readonly string[]
  /** The options in their order. Other values of rows are also options, if `labelOf` has a label for them. */
  readonly options: readonly FilterOption[]
  readonly labelOf: (value: string) => string | null
}

/** Whether a row has one of the chosen values. If none is chosen, every row passes. */
export function passes(filter: ListFilter, chosen: readonly string[], row: AdminRow): boolean {
  return chosen.length === 0 || filter.valuesOf(row).some((value) => chosen.includes(value))
}

export function labelOf(filter: ListFilter, value: string): string {
  return filter.options.find((option) => option.value === value)?.label ?? filter.labelOf(value) ?? value
}

/** @returns an option for each declared, chosen or existing value, with the number of its rows */
export function countedOptions(
  filter: ListFilter,
  chosen: readonly string[],
  rows: readonly AdminRow[],
): (FilterOption & { readonly count: number })[] {
  const counts = new Map<string, number>()
  for (const { value } of filter.options) counts.set(value, 0)
  for (const value of chosen) counts.set(value, 0)
  for (const row of rows) {
    const values = filter.valuesOf(row)
    // Two names of one theme count as one theme.
    for (const value of values.length > 1 ? new Set(values) : values)
      counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const declared = new Set(filter.options.map(({ value }) => value))
  const undeclared = [...counts.keys()]
    .filter((value) => !declared.has(value))
    .map((value) => ({ value, label: labelOf(filter, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  return [...filter.options, ...undeclared].map((option) => ({
    ...option,
    count: counts.get(option.value) ?? 0,
  }))
}
