import { randomInt } from 'node:crypto'
import { unavailable } from './error-responses.ts'
import { isInParts, type BodyParts, type EngineRequest, type EngineResponse } from './exchange.ts'

/**
 * How many requests are served at a time. `existing` have the handle of a living shape, and may be held long. `initial`
 * are all others, which can cost a snapshot.
 */
export type RequestLimits = Readonly<Record<RequestKind, number>>

export type RequestKind = 'initial' | 'existing'

type Permit = { kind: RequestKind | null }

/** Refuses requests beyond the limits at once, so that the admitted ones are served (W46). */
export class Admission {
  readonly #limits: RequestLimits
  readonly #current = { initial: 0, existing: 0 }
  #refused = 0

  constructor(limits: RequestLimits) {
    this.#limits = limits
  }

  get current(): Readonly<Record<RequestKind, number>> {
    return this.#current
  }

  /** how many were refused since the start */
  get refused(): number {
    return this.#refused
  }

  /** The request counts until its response is complete, or its client has left. */
  async serve(
    kind: RequestKind,
    request: Pick<EngineRequest, 'method' | 'signal'>,
    respond: () => Promise<EngineResponse>,
  ): Promise<EngineResponse> {
    if (this.#current[kind] >= this.#limits[kind]) return this.#refusal(kind)
    this.#current[kind] += 1
    const permit: Permit = { kind }
    const release = (): void => this.#release(permit)
    let response: EngineResponse
    try {
      response = await respond()
    } catch (error) {
      release()
      throw error
    }
    if (!isInParts(response.body) || request.method === 'HEAD' || request.signal.aborted) {
      release()
      return response
    }
    request.signal.addEventListener('abort', release, { once: true })
    this.#countAsExisting(permit)
    return { ...response, body: untilEnd(response.body, release) }
  }

  #refusal(kind: RequestKind): EngineResponse {
    this.#refused += 1
    const message = `Concurrent ${kind} request limit exceeded (limit: ${this.#limits[kind]}), please retry`
    // Spread out, so that the retries do not come at the same moment.
    const response = unavailable(message, randomInt(6, 11))
    response.body = JSON.stringify({ code: 'concurrent_request_limit_exceeded', message })
    return response
  }

  /** A response that is only being sent does not keep others from making their shapes. */
  #countAsExisting(permit: Permit): void {
    if (permit.kind !== 'initial' || this.#current.existing >= this.#limits.existing) return
    this.#release(permit)
    this.#current.existing += 1
    permit.kind = 'existing'
  }

  #release(permit: Permit): void {
    if (permit.kind === null) return
    this.#current[permit.kind] -= 1
    permit.kind = null
  }
}

/** A generator that is given up before its first part would not run its `finally`. */
function untilEnd(body: BodyParts, onEnd: () => void): BodyParts {
  return {
    [Symbol.asyncIterator]() {
      const parts = body[Symbol.asyncIterator]()
      return {
        async next() {
          try {
            const result = await parts.next()
            if (result.done === true) onEnd()
            return result
          } catch (error) {
            onEnd()
            throw error
          }
        },
        async return() {
          onEnd()
          return (await parts.return?.()) ?? { done: true, value: undefined }
        },
      }
    },
  }
}
