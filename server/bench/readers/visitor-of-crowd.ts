import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Answer, HttpSocket } from '../http-socket.ts'

const headsSchema = z.object({
  position: z.string(),
  heads: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
})
type Heads = z.infer<typeof headsSchema>

/** Answers are the same for all: each is read once. */
const readHeads = readOnce((text) => headsSchema.parse(JSON.parse(text)))
const readChange = readOnce((text) => Number([...text.matchAll(/Changed at (\d{13})/g)].at(-1)?.[1] ?? 0))

/** One visitor, who asks what the reader in the browser asks, at the same addresses. */
export class VisitorOfCrowd {
  readonly #socket: HttpSocket
  readonly #onChange: (ms: number) => void
  readonly #offsets = new Map<string, string>()
  #position = ''

  /** `onChange` gets the age of a change when it has come. */
  constructor(socket: HttpSocket, onChange: (ms: number) => void) {
    this.#socket = socket
    this.#onChange = onChange
  }

  async arrive(path: string): Promise<void> {
    await this.#get(path)
    await this.#take(readHeads(await this.#get('/shapes/heads')))
  }

  async follow(): Promise<void> {
    for (;;) await this.#take(readHeads(await this.#get(`/shapes/heads?after=${this.#position}`)))
  }

  async #take(heads: Heads): Promise<void> {
    for (const [name, { handle, offset }] of Object.entries(heads.heads)) {
      const known = this.#offsets.get(name)
      if (known === offset) continue
      for (let from = known ?? '-1', isAtEnd = false; !isAtEnd;) {
        const answer = await this.#get(
          `/shapes/${name}?handle=${handle}&log=full&offset=${from}&to=${offset}`,
        )
        const next = /\r\nelectric-offset: (\S+)/.exec(answer.head)?.[1]
        if (next === undefined) throw new Error('a shape does not say where to go on')
        isAtEnd = answer.head.includes('\r\nelectric-up-to-date:')
        from = next
        const changedAt = known === undefined ? 0 : readChange(answer)
        if (changedAt > 0) this.#onChange(Date.now() - changedAt)
      }
      // Changes beyond these heads come again, and this visitor has them.
      this.#offsets.set(name, offset)
    }
    this.#position = heads.position
  }

  async #get(target: string): Promise<Answer> {
    const answer = await this.#socket.get(target)
    if (answer.status !== 200) throw new Error(`${target} answers ${answer.status}`)
    return answer
  }
}

function readOnce<T>(parse: (text: string) => T): (answer: Answer) => T {
  const known = new Map<string, T>()
  return ({ head, body }) => {
    const key = body.toString('latin1')
    const before = known.get(key)
    if (before !== undefined) return before
    const isPacked = head.includes('\r\ncontent-encoding: gzip')
    const value = parse((isPacked ? gunzipSync(body) : body).toString())
    if (known.size > 100) known.clear()
    known.set(key, value)
    return value
  }
}
