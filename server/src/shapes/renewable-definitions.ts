import { type OffsetsSource, holdingRequests } from '@coop/sync/gateway'
import { type Epochs, publicDefinitions } from './public-log.ts'

type Definitions = Parameters<OffsetsSource['watch']>[0]
type Definition = Definitions[string]
type LatestOffsets = ReturnType<OffsetsSource['latestOffsets']>

/**
 * Restarts public shapes of ElectricSQL, which deletes no shapes in production. An added condition that is always true
 * makes the definition another shape, and clients can no longer request the former one.
 */
export function renewableDefinitions(service: {
  offsets: OffsetsSource
  upstream: (request: Request) => Promise<Response>
  epochs: Epochs
}): {
  offsets: OffsetsSource
  upstream: (request: Request) => Promise<Response>
  renew: (shape: string, epoch: number) => void
} {
  const { offsets, upstream } = service
  const conditions = new Map<string, string>()
  const watched = new Map<Definitions, Definitions>()
  /** A shape that restarts takes a moment; until then the previous offsets stay published. */
  const published = new Map<Definitions, LatestOffsets>()
  for (const [shape, epoch] of service.epochs) addCondition(shape, epoch)

  function addCondition(shape: string, epoch: number): void {
    const definition = publicDefinitions[shape]
    if (definition === undefined) return
    const { where = 'true' } = definition
    conditions.set(keyOf(definition), `${where} and ${epoch} = ${epoch}`)
  }

  function translated(definitions: Definitions): Definitions {
    return Object.fromEntries(
      Object.entries(definitions).map(([name, definition]): [string, Definition] => {
        const where = conditions.get(keyOf(definition))
        return [name, where === undefined ? definition : { ...definition, where }]
      }),
    )
  }

  return {
    offsets: {
      ...offsets,
      latestOffsets(definitions) {
        const latest = offsets.latestOffsets(watched.get(definitions) ?? translated(definitions))
        if (latest !== null) published.set(definitions, latest)
        return published.get(definitions) ?? null
      },
      watch(definitions) {
        if (watched.has(definitions)) return
        const asked = translated(definitions)
        watched.set(definitions, asked)
        offsets.watch(asked)
      },
    },
    upstream: holdingRequests((request) => {
      const url = new URL(request.url)
      const { searchParams } = url
      const where = conditions.get(keyOfQuery(searchParams))
      if (where === undefined) return upstream(request)
      searchParams.set('where', where)
      const { method, headers, signal } = request
      return upstream(new Request(url, { method, headers, signal }))
    }),
    renew(shape, epoch) {
      addCondition(shape, epoch)
      for (const [definitions, before] of watched) {
        const asked = translated(definitions)
        if (JSON.stringify(asked) === JSON.stringify(before)) continue
        watched.set(definitions, asked)
        offsets.watch(asked)
        offsets.forget(before)
      }
    },
  }
}

/** Administrators have shapes of the same tables with other columns, which keep their handles. */
function keyOf({ table, columns, where = '' }: Definition): string {
  return [table, columns.join(), where].join(' ')
}

function keyOfQuery(query: URLSearchParams): string {
  const columns = (query.get('columns') ?? '').replaceAll('"', '').split(',')
  return keyOf({ table: query.get('table') ?? '', columns, where: query.get('where') ?? '' })
}
