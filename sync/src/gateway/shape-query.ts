import { quoteIdentifier } from '../protocol/identifier.ts'
import { parseOffset } from '../protocol/offset.ts'
import type { ShapeDefinition } from '../shapes.ts'

/** G2: the parameters of readers: the offset, and what keeps caches apart. */
const protocolParameters: ReadonlySet<string> = new Set([
  'offset',
  'handle',
  'live',
  'cursor',
  'expired_handle',
  'cache-buster',
  'log',
  'to',
])

/** G2: why a query is refused, as a text for the sender; null: it is valid. */
export function queryRefusal(query: URLSearchParams): string | null {
  const names = new Set<string>()
  for (const name of query.keys()) {
    if (!protocolParameters.has(name))
      return `The parameter ${JSON.stringify(name.slice(0, 40))} is not taken here: the path names the shape, and the server knows what belongs to it.`
    if (names.has(name)) return `The parameter ${name} may be given once.`
    names.add(name)
  }
  const log = query.get('log')
  if (log !== null && log !== 'full') return 'The parameter log can only be full.'
  const to = query.get('to')
  if (to !== null && parseOffset(to) === null) return 'The parameter to must be an offset.'
  return null
}

/**
 * G2, G3: the shape as parameters of the protocol, always in the same spelling, so that all readers share one shape.
 */
export function definitionQuery(definition: ShapeDefinition, secret: string | null): URLSearchParams {
  const query = new URLSearchParams({
    table: definition.table,
    columns: definition.columns.map(quoteIdentifier).join(','),
  })
  if (definition.where !== undefined) query.set('where', definition.where)
  definition.params?.forEach((value, index) => query.set(`params[${index + 1}]`, value))
  if (secret !== null) query.set('secret', secret)
  return query
}
