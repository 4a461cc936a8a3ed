import { webStream } from './web-stream.ts'

/**
 * The part of a request that the engine reads. A web-standard request fits; one made from Node's request takes a
 * fraction of the memory.
 */
export type EngineRequest = {
  readonly method: string
  /** absolute */
  readonly url: string
  readonly headers: { get(name: string): string | null }
  readonly signal: AbortSignal
  readonly body: AsyncIterable<Uint8Array> | null
}

export type EngineResponse = {
  status: number
  headers: Record<string, string>
  /** in parts, if long or lasting: nothing runs before the first part is read */
  body: ResponseBody
}

export type ResponseBody = Buffer<ArrayBuffer> | string | BodyParts | null

export type BodyParts = AsyncIterable<string | Buffer<ArrayBuffer>>

export const jsonType = { 'content-type': 'application/json; charset=utf-8' }

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): EngineResponse {
  return { status, headers: { ...jsonType, ...headers }, body: JSON.stringify(value) }
}

export function toWebResponse({ status, headers, body }: EngineResponse): Response {
  return new Response(isInParts(body) ? webStream(encode(body)) : body, { status, headers })
}

export function isInParts(body: ResponseBody): body is BodyParts {
  return body !== null && typeof body === 'object' && Symbol.asyncIterator in body
}

async function* encode(parts: BodyParts): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}
