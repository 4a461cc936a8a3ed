import { FetchError, Shape, ShapeStream, type Row, type ShapeStreamOptions } from '@electric-sql/client'

export type ShapeParams = NonNullable<ShapeStreamOptions['params']>

/** An application with the official client: when the client gives up, a new one starts a moment later. */
export class RestartingClient {
  readonly #fetch: typeof fetch
  readonly #params: ShapeParams
  readonly #stopped = new AbortController()
  #shape: Shape

  constructor(fetchClient: typeof fetch, params: ShapeParams) {
    this.#fetch = fetchClient
    this.#params = params
    this.#shape = this.#follow()
  }

  /** by id */
  get rows(): Row[] {
    return [...this.#shape.currentRows].sort((a, b) => Number(a['id']) - Number(b['id']))
  }

  stop(): void {
    this.#stopped.abort()
  }

  #follow(): Shape {
    const stream = new ShapeStream({
      url: 'http://engine/v1/shape',
      params: this.#params,
      fetchClient: this.#fetch,
      signal: this.#stopped.signal,
      backoffOptions: { initialDelay: 20, maxDelay: 500, multiplier: 2 },
      onError: (error) => {
        if (error instanceof FetchError) return {}
        // The client moved on before it saw that the response is invalid, so continuing would leave a gap.
        setTimeout(() => this.#restart(), 100)
        return undefined
      },
    })
    return shapeOf(stream)
  }

  #restart(): void {
    if (this.#stopped.signal.aborted) return
    this.#shape.unsubscribeAll()
    this.#shape = this.#follow()
  }
}

export function shapeOf(stream: ShapeStream): Shape {
  // @ts-expect-error the client's own types disagree about shapeHandle under exactOptionalPropertyTypes
  return new Shape(stream)
}
