import { setImmediate } from 'node:timers/promises'

/** Divides long work, so that requests and timers run in between. */
export class EventLoopTurn {
  readonly #ms: number
  #end: number

  /** @param ms the longest time that requests wait, in milliseconds */
  constructor(ms = 10) {
    this.#ms = ms
    this.#end = performance.now() + ms
  }

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  /** Resolves after requests and timers have run. */
  async next(): Promise<void> {
    await setImmediate()
    this.#end = performance.now() + this.#ms
  }
}
