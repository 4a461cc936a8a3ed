/** Watches for a time without rows, at least as long as the limit and less than twice as long. */
export class Silence {
  /** Set whenever something has arrived. */
  isBroken = true
  readonly #timer: NodeJS.Timeout
  #isOver = false

  /** `onSilence` may be called again and again, while nothing arrives. */
  constructor(limitMs: number, onSilence: () => Promise<void>) {
    this.#timer = setInterval(() => {
      const wasBroken = this.isBroken
      this.isBroken = false
      if (wasBroken) return
      this.#isOver = true
      onSilence().catch(() => {}) // tried again after the same time
    }, limitMs)
  }

  /** Whether the limit was reached. */
  get isOver(): boolean {
    return this.#isOver
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
