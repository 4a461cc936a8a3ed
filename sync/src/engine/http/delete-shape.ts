import { parseShapeRequest, type FieldErrors, type ShapeQuery } from '../../protocol/shape-request.ts'
import type { Refusal } from '../query/resolved-shape.ts'
import type { Shape } from '../shape/shape.ts'
import { errorResponse, invalidRequest, refusal } from './error-responses.ts'
import type { EngineResponse } from './exchange.ts'

interface DeletableShapes {
  existingShape(query: ShapeQuery): Promise<{ ok: true; shape: Shape | null } | Refusal>
  withHandle(handle: string): Shape | null
  retire(shape: Shape): Promise<void>
}

/** DELETE /v1/shape, for tests of readers that have to refetch: the shape of a definition, of a handle, or of both. */
export async function deleteShape(shapes: DeletableShapes, query: URLSearchParams): Promise<EngineResponse> {
  const handle = query.get('handle')?.trim() || null
  if (!query.get('table')?.trim()) {
    if (handle === null)
      return invalidRequest({ handle: ["can't be blank when shape definition is missing"] })
    return retired(shapes, shapes.withHandle(handle))
  }
  const definition = readDefinition(query)
  if (!definition.ok) return invalidRequest(definition.errors)
  const existing = await shapes.existingShape(definition.query)
  if (!existing.ok) return refusal(existing)
  if (existing.shape !== null && handle !== null && existing.shape.handle !== handle)
    return errorResponse(
      400,
      'The specified shape definition and handle do not match. Please ensure the shape definition is correct or ' +
        'omit the shape handle from the request.',
    )
  return retired(shapes, existing.shape)
}

/** The definition in a query, without the parameters about offset and mode of the read. */
function readDefinition(
  query: URLSearchParams,
): { ok: true; query: ShapeQuery } | { ok: false; errors: FieldErrors } {
  const definition = new URLSearchParams(query)
  for (const name of ['handle', 'live', 'live_sse', 'experimental_live_sse']) definition.delete(name)
  definition.set('offset', '-1')
  const parsed = parseShapeRequest(definition)
  return parsed.ok ? { ok: true, query: parsed.request.query } : parsed
}

async function retired(shapes: DeletableShapes, shape: Shape | null): Promise<EngineResponse> {
  if (shape === null) return errorResponse(404, 'No existing shape found')
  await shapes.retire(shape)
  return { status: 202, headers: {}, body: null }
}
