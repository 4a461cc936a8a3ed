/**
 * The bytes of all responses that are written in a turn of the event loop, which takes about a tenth of a millisecond.
 */
const TURN_BYTES = 64 * 1024

interface Waiting {
  readonly bytes: number
  readonly go: () => void
}

/**
 * Divides the bodies of all responses among the turns of the event loop. Node accepts one new connection in each turn.
 * With three hundred bodies in every turn, a new connection waited for ten seconds.
 */
export class WriteTurns {
  #left = TURN_BYTES
  #waiting: Waiting[] = []
  #isScheduled = false

  /** Resolves when this many bytes, or the first part of them, have room in a turn. */
  async take(bytes: number): Promise<void> {
    this.#scheduleTurn()
    if (this.#left > 0) this.#left -= bytes
    else await new Promise<void>((go) => this.#waiting.push({ bytes, go }))
  }

  #scheduleTurn(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#left = TURN_BYTES
      let next = 0
      for (const { bytes, go } of this.#waiting) {
        if (this.#left <= 0) break
        this.#left -= bytes
        next += 1
        go()
      }
      this.#waiting.splice(0, next)
      if (this.#waiting.length > 0) this.#scheduleTurn()
    })
  }
}
