/** What the engine has to know of a request. A web-standard one has it all; node's own costs a fraction to hold. */
export type EngineRequest = {
  readonly method: string
  /** absolute */
  readonly url: string
  readonly headers: { get(name: string): string | null }
  readonly signal: AbortSignal
}

export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | string | null
}

const json = { 'content-type': 'application/json; charset=utf-8' }

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(value) }
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}
