/** Reads server-sent events: the events so far, and whether the stream has ended. */
export class EventReader {
  readonly messages: unknown[] = []
  keepAlives = 0
  ended = false
  readonly #request: AbortController

  constructor(body: ReadableStream<Uint8Array>, request: AbortController) {
    this.#request = request
    this.#read(body).catch(() => {
      this.ended = true
    })
  }

  close(): void {
    this.#request.abort()
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) this.#take(event)
    }
    this.ended = true
  }

  #take(event: string): void {
    if (event === ': keep-alive') this.keepAlives += 1
    else if (event.startsWith('data: ')) this.messages.push(JSON.parse(event.slice('data: '.length)))
    else throw new Error(`neither data nor comment: ${event}`)
  }
}
