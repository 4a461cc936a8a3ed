/** The shown values of each filter of a list. A filter without values shows all rows. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

export function withValue(filters: ChosenFilters, key: string, value: string): ChosenFilters {
  return { ...filters, [key]: [...(filters[key] ?? []), value] }
}

export function withoutValue(filters: ChosenFilters, key: string, value: string): ChosenFilters {
  const { [key]: values = [], ...others } = filters
  const left = values.filter((each) => each !== value)
  return left.length === 0 ? others : { ...filters, [key]: left }
}

/** @param value '': removes the filter */
export function withOnly(filters: ChosenFilters, key: string, value: string): ChosenFilters {
  const { [key]: _, ...others } = filters
  return value === '' ? others : { ...others, [key]: [value] }
}

/** Removes all filters except one. */
export function onlyOf(filters: ChosenFilters, key: string | undefined): ChosenFilters {
  const values = key === undefined ? undefined : filters[key]
  return key === undefined || values === undefined ? {} : { [key]: values }
}
