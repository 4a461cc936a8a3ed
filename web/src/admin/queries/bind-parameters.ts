export const parameterKinds = ['text', 'number', 'date', 'choice'] as const
type ParameterKind = (typeof parameterKinds)[number]

export interface BoundQuery {
  readonly sql: string
  readonly params: readonly (string | null)[]
  /** Maps a position in `sql` to the query as written. */
  readonly placeOf: (place: number) => number
}

export type Binding =
  | { readonly kind: 'bound'; readonly query: BoundQuery }
  /** There is no parameter of this name. */
  | { readonly kind: 'unknown'; readonly name: string; readonly place: number }

const NAME = /\{\{([a-z][a-z0-9_]{0,59})\}\}/g
const types = { text: 'text', choice: 'text', number: 'numeric', date: 'date' } satisfies Record<
  ParameterKind,
  string
>

/**
 * Replaces `{{name}}` in a query by `$1`. Values are never part of the query: they are sent separately, and Postgres
 * parses them as their type.
 */
export function bindParameters(
  written: string,
  parameters: readonly { readonly name: string; readonly kind: ParameterKind }[],
  values: ReadonlyMap<string, string | null>,
): Binding {
  const names: string[] = []
  const cuts: { readonly written: number; readonly bound: number }[] = [{ written: 0, bound: 0 }]
  let sql = ''
  let at = 0
  for (const match of written.matchAll(NAME)) {
    const [whole, name = ''] = match
    const parameter = parameters.find((each) => each.name === name)
    if (parameter === undefined) return { kind: 'unknown', name, place: match.index }
    if (!names.includes(name)) names.push(name)
    sql += `${written.slice(at, match.index)}$${names.indexOf(name) + 1}::${types[parameter.kind]}`
    at = match.index + whole.length
    cuts.push({ written: at, bound: sql.length })
  }
  sql += written.slice(at)
  return {
    kind: 'bound',
    query: {
      sql,
      params: names.map((name) => values.get(name) ?? null),
      placeOf(place) {
        const i = cuts.findLastIndex(({ bound }) => bound <= place)
        const [cut, next] = [cuts[i], cuts[i + 1]]
        if (cut === undefined) return 0
        const found = cut.written + place - cut.bound
        // A position within a parameter maps to its beginning.
        if (next === undefined) return Math.min(found, written.length)
        return Math.min(found, written.lastIndexOf('{{', next.written))
      },
    },
  }
}
