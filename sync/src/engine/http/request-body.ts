import { isRecord } from '../../protocol/subset-request.ts'
import { jsonResponse, type EngineRequest, type EngineResponse } from './exchange.ts'

const maxBytes = 8_000_000
/** After this size the connection is dropped. */
const maxIgnoredBytes = 10 * maxBytes

/** The JSON object in a request's body; an empty body is an empty object. */
export async function readJsonObject(
  request: EngineRequest,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; response: EngineResponse }> {
  const bytes = await readBody(request)
  if (bytes === null) return refuse(413, { error: 'Request body too large' })
  const text = bytes.toString()
  if (text.trim() === '') return { ok: true, value: {} }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse(400, {
      error: 'Invalid JSON in request body',
      details: error instanceof Error ? error.message : String(error),
    })
  }
  if (!isRecord(value)) return refuse(400, { error: 'Request body must be a JSON object' })
  return { ok: true, value }
}

/**
 * Null when the body is too large. It is read to its end, since a client that still writes would not see a response.
 */
async function readBody({ body }: EngineRequest): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    if (size > maxIgnoredBytes) break
  }
  return size > maxBytes ? null : Buffer.concat(parts)
}

function refuse(status: number, value: unknown): { ok: false; response: EngineResponse } {
  return { ok: false, response: jsonResponse(status, value) }
}
