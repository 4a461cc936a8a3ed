/** How many are woken in a turn of the event loop. Each writes a response, in less than a tenth of a millisecond. */
const portion = 100

/** Wakes many in portions, so that other requests and timers run in between. */
export class WakeQueue {
  readonly #waiting = new Set<() => void>()
  /** how many more can be woken in this turn */
  #left = portion
  #isScheduled = false

  add(wakes: Iterable<() => void>): void {
    for (const wake of wakes) this.#waiting.add(wake)
    this.#wakePortion()
  }

  delete(wake: () => void): void {
    this.#waiting.delete(wake)
  }

  #wakePortion(): void {
    for (const wake of this.#waiting) {
      this.#scheduleTurn()
      if (this.#left === 0) return
      this.#left--
      this.#waiting.delete(wake)
      wake()
    }
  }

  #scheduleTurn(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#left = portion
      this.#wakePortion()
    })
  }
}
