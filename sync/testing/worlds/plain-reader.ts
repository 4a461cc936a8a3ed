import { z } from 'zod'

const message = z.object({
  key: z.string().optional(),
  value: z.record(z.string(), z.string().nullable()).optional(),
  headers: z.object({ operation: z.string().optional() }),
})

/** A minimal reader: a map of rows, a handle and an offset. */
export class PlainReader {
  readonly #params: Record<string, string>
  #resumePoint: { handle: string; offset: string } | null = null
  rows = new Map<string, Record<string, string | null>>()
  /** how often it started again after it had everything once, since a shape that is being made may fail */
  refetches = 0
  #hadEverything = false

  constructor(params: Record<string, string>) {
    this.#params = params
  }

  /** Reads to the end of the log; false when the engine could not be reached. */
  async catchUp(request: (query: URLSearchParams) => Promise<Response>): Promise<boolean> {
    for (;;) {
      const query = new URLSearchParams({ ...this.#params, ...(this.#resumePoint ?? { offset: '-1' }) })
      const response = await request(query).catch(() => null)
      if (response === null || response.status === 503) return false
      const body = await response.text().catch(() => null)
      if (body === null) return false
      if (response.status === 409) {
        if (this.#hadEverything) this.refetches += 1
        this.#resumePoint = null
        this.rows = new Map()
        continue
      }
      if (response.status !== 200) throw new Error(`status ${response.status}: ${body}`)
      for (const change of z.array(message).parse(JSON.parse(body))) this.#apply(change)
      this.#resumePoint = {
        handle: response.headers.get('electric-handle') ?? '',
        offset: response.headers.get('electric-offset') ?? '',
      }
      if (!response.headers.has('electric-up-to-date')) continue
      this.#hadEverything = true
      return true
    }
  }

  /** Fails on an operation that is impossible for the table. */
  #apply({ key, value, headers: { operation } }: z.infer<typeof message>): void {
    if (key === undefined || value === undefined) return
    const row = this.rows.get(key)
    if ((row === undefined) !== (operation === 'insert'))
      throw new Error(`${operation} of ${key} out of place`)
    if (operation === 'delete') this.rows.delete(key)
    else this.rows.set(key, { ...row, ...value })
  }
}
