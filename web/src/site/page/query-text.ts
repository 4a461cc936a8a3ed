/** A query with the values in the given order, without empty ones. */
export function queryText(values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}
