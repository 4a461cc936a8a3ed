import { z } from 'zod'
import type { Engine } from '../../src/engine.ts'

/** Any server of the protocol. */
export type ShapeServer = Pick<Engine, 'fetch'>

const message = z.object({
  key: z.string().optional(),
  value: z.record(z.string(), z.string().nullable()).optional(),
  old_value: z.record(z.string(), z.string().nullable()).optional(),
  headers: z.record(z.string(), z.unknown()),
})
export type Message = z.infer<typeof message>

export type ShapeResponse = {
  status: number
  headers: Headers
  text: string
  messages: Message[]
  json: unknown
}

export async function requestShape(
  engine: ShapeServer,
  params: Record<string, string>,
  init: RequestInit = {},
): Promise<ShapeResponse> {
  const query = new URLSearchParams(params)
  return read(await engine.fetch(new Request(`http://engine/v1/shape?${query}`, init)))
}

export async function read(response: Response): Promise<ShapeResponse> {
  const text = await response.text()
  const json: unknown = text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : null
  const messages = Array.isArray(json) ? z.array(message).parse(json) : []
  return { status: response.status, headers: response.headers, text, messages, json }
}

export type ResumePoint = { handle: string; offset: string }

export function resumePointOf(response: ShapeResponse): ResumePoint {
  const handle = response.headers.get('electric-handle')
  const offset = response.headers.get('electric-offset')
  if (handle === null || offset === null)
    throw new Error(`no position in a ${response.status}: ${response.text}`)
  return { handle, offset }
}

/** Reads from `from` (the start if absent) to the end of the log. */
export async function readToEnd(
  engine: ShapeServer,
  params: Record<string, string>,
  from: ResumePoint = { handle: '', offset: '-1' },
): Promise<{ messages: Message[]; position: ResumePoint }> {
  const messages: Message[] = []
  for (let position = from; ;) {
    const response = await requestShape(engine, { ...params, ...position })
    if (response.status !== 200) throw new Error(`status ${response.status}: ${response.text}`)
    messages.push(...response.messages)
    position = resumePointOf(response)
    if (response.headers.get('electric-up-to-date') !== null) return { messages, position }
  }
}
