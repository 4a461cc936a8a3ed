import { z } from 'zod'

const message = z.object({
  key: z.string().optional(),
  value: z.record(z.string(), z.string().nullable()).optional(),
  headers: z.object({ operation: z.string().optional() }),
})

/** A reader as simple as can be: a map of rows, and a position. */
export class PlainReader {
  readonly #params: Record<string, string>
  #position: { handle: string; offset: string } | null = null
  rows = new Map<string, Record<string, string | null>>()
  /** how often it had to start again, after it had everything once: a shape that is being made may fail */
  refetches = 0
  #hadEverything = false

  constructor(params: Record<string, string>) {
    this.#params = params
  }

  /** Reads to the end of the log; false when the engine did not answer. */
  async catchUp(ask: (query: URLSearchParams) => Promise<Response>): Promise<boolean> {
    for (;;) {
      const query = new URLSearchParams({ ...this.#params, ...(this.#position ?? { offset: '-1' }) })
      const answer = await ask(query).catch(() => null)
      if (answer === null || answer.status === 503) return false
      const body = await answer.text().catch(() => null)
      if (body === null) return false
      if (answer.status === 409) {
        if (this.#hadEverything) this.refetches += 1
        this.#position = null
        this.rows = new Map()
        continue
      }
      if (answer.status !== 200) throw new Error(`status ${answer.status}: ${body}`)
      for (const change of z.array(message).parse(JSON.parse(body))) this.#apply(change)
      this.#position = {
        handle: answer.headers.get('electric-handle') ?? '',
        offset: answer.headers.get('electric-offset') ?? '',
      }
      if (!answer.headers.has('electric-up-to-date')) continue
      this.#hadEverything = true
      return true
    }
  }

  /** Strict: what could not happen to a table may not happen to a reader. */
  #apply({ key, value, headers: { operation } }: z.infer<typeof message>): void {
    if (key === undefined || value === undefined) return
    const row = this.rows.get(key)
    if ((row === undefined) !== (operation === 'insert'))
      throw new Error(`${operation} of ${key} out of place`)
    if (operation === 'delete') this.rows.delete(key)
    else this.rows.set(key, { ...row, ...value })
  }
}
