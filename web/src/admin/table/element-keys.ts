/**
 * Gives each row the key under which React draws it. Rows of another view (another page, order or search) take over the
 * elements of those that it shows no more: filling fifty rows anew costs a fraction of building them. While the view stays
 * an element belongs to its row, so that what somebody is about to press does not become another row because one has come
 * or gone.
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
