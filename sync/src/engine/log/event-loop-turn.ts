import { setImmediate } from 'node:timers/promises'

/** The longest time that requests wait for long work. */
const turnMs = 10

/** Divides long work, so that requests and timers run in between. */
export class EventLoopTurn {
  #end = performance.now() + turnMs

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  /** Resolves after requests and timers have run. */
  async next(): Promise<void> {
    await setImmediate()
    this.#end = performance.now() + turnMs
  }
}
