import { parseRelationName } from '../../protocol/identifier.ts'
import type { ShapeQuery } from '../../protocol/shape-request.ts'
import { toShapeQuery } from '../query/resolve-shape.ts'
import type { Shape } from '../shape/shape.ts'
import { errorResponse, invalidRequest } from './error-responses.ts'
import type { EngineResponse } from './exchange.ts'

interface DeletableShapes {
  currentShape(query: ShapeQuery): Shape | null
  withHandle(handle: string): Shape | null
  retire(shape: Shape): Promise<void>
}

/** DELETE /v1/shape: for tests of readers that have to refetch. Only `table` and `handle` are read. */
export async function deleteShape(shapes: DeletableShapes, query: URLSearchParams): Promise<EngineResponse> {
  const table = query.get('table') || null
  const handle = query.get('handle') || null
  if (table === null && handle === null)
    return invalidRequest({ handle: ["can't be blank when shape definition is missing"] })
  const relation = table === null ? null : parseRelationName(table)
  if (relation?.ok === false) return invalidRequest({ table: [relation.error] })
  const byDefinition = table === null ? null : shapes.currentShape(toShapeQuery({ table }))
  const byHandle = handle === null ? null : shapes.withHandle(handle)
  if (byHandle && byDefinition && byHandle !== byDefinition)
    return errorResponse(
      400,
      'The specified shape definition and handle do not match. Please ensure the shape definition is correct or ' +
        'omit the shape handle from the request.',
    )
  const shape = handle === null ? byDefinition : byHandle
  if (shape === null) return errorResponse(404, 'No existing shape found')
  await shapes.retire(shape)
  return { status: 202, headers: {}, body: null }
}
