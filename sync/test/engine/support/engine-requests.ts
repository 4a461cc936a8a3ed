import { z } from 'zod'
import type { Engine } from '../../../src/engine.ts'

/** Whatever answers the protocol. */
export type Answering = Pick<Engine, 'fetch'>

const message = z.object({
  key: z.string().optional(),
  value: z.record(z.string(), z.string().nullable()).optional(),
  old_value: z.record(z.string(), z.string().nullable()).optional(),
  headers: z.record(z.string(), z.unknown()),
})
export type Message = z.infer<typeof message>

export type Answer = { status: number; headers: Headers; text: string; messages: Message[]; json: unknown }

export async function ask(
  engine: Answering,
  params: Record<string, string>,
  init: RequestInit = {},
): Promise<Answer> {
  const query = new URLSearchParams(params)
  return read(await engine.fetch(new Request(`http://engine/v1/shape?${query}`, init)))
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const json: unknown = text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : null
  const messages = Array.isArray(json) ? z.array(message).parse(json) : []
  return { status: response.status, headers: response.headers, text, messages, json }
}

export type Position = { handle: string; offset: string }

export function positionOf(answer: Answer): Position {
  const handle = answer.headers.get('electric-handle')
  const offset = answer.headers.get('electric-offset')
  if (handle === null || offset === null) throw new Error(`no position in a ${answer.status}: ${answer.text}`)
  return { handle, offset }
}

/** Reads from `from` (the start when absent) to the end of the log. */
export async function readToEnd(
  engine: Answering,
  params: Record<string, string>,
  from: Position = { handle: '', offset: '-1' },
): Promise<{ messages: Message[]; position: Position }> {
  const messages: Message[] = []
  for (let position = from; ;) {
    const answer = await ask(engine, { ...params, ...position })
    if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.text}`)
    messages.push(...answer.messages)
    position = positionOf(answer)
    if (answer.headers.get('electric-up-to-date') !== null) return { messages, position }
  }
}
