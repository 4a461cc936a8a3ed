/**
 * Gives each row a React key. Rows of another view (another page, order or search) reuse the elements of rows that are
 * no longer shown, because filling fifty rows costs a fraction of creating them. Within a view, an element belongs to
 * its row. Otherwise a change of the list could replace the row that somebody is about to press.
 */
export function createElementKeys(): (view: string, ids: readonly string[]) => readonly string[] {
  let last: string | null = null
  let keys: ReadonlyMap<string, string> = new Map()
  let made = 0
  return (view, ids) => {
    const shown = new Set(ids)
    const free = view === last ? [] : [...keys].filter(([id]) => !shown.has(id)).map(([, key]) => key)
    let taken = 0
    last = view
    keys = new Map(ids.map((id) => [id, keys.get(id) ?? free[taken++] ?? String((made += 1))]))
    return [...keys.values()]
  }
}
