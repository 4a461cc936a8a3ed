import { parseRelationName } from '../../protocol/identifier.ts'
import { wantedFrom } from '../query/definition.ts'
import type { Answer } from './exchange.ts'
import type { ShapeEngine } from '../shape-engine.ts'
import { problem, problems } from './error-responses.ts'

/** DELETE /v1/shape: for tests that want to see readers refetch. Only `table` and `handle` are read. */
export async function deleteShape(engine: ShapeEngine, query: URLSearchParams): Promise<Answer> {
  if (!engine.state.settings.enableDelete) return problem(405, 'DELETE not allowed')
  const table = query.get('table') || null
  const handle = query.get('handle') || null
  if (table === null && handle === null)
    return problems({ handle: ["can't be blank when shape definition is missing"] })
  const relation = table === null ? null : parseRelationName(table)
  if (relation?.ok === false) return problems({ table: [relation.problem] })
  const wanted = table === null ? null : wantedFrom({ table })
  const named = handle === null ? null : engine.state.store?.registry.withHandle(handle)
  const defined = wanted && engine.shapes.knownShape(wanted)
  if (named && defined && named !== defined)
    return problem(
      400,
      'The specified shape definition and handle do not match. Please ensure the shape definition is correct or ' +
        'omit the shape handle from the request.',
    )
  const shape = handle === null ? defined : named
  if (!shape) return problem(404, 'No existing shape found')
  await engine.shapes.retire(shape)
  return { status: 202, headers: {}, body: null }
}
