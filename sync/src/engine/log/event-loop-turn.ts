import { setImmediate } from 'node:timers/promises'

/** Requests wait no longer than this for long work. */
const turnMs = 10

/** Divides long work, so that requests and timers have their turns in between. */
export class EventLoopTurn {
  #end = performance.now() + turnMs

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  /** Resolves when the others have had their turn. */
  async next(): Promise<void> {
    await setImmediate()
    this.#end = performance.now() + turnMs
  }
}
