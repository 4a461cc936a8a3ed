/**
 * The places of log records in the file. A position that was handed out never changes. A compaction moves records
 * towards the beginning of the file and keeps their order.
 */
export class LogPositions {
  /** from each position and its place on, the distance between the two is constant */
  readonly #from: { position: number; place: number }[] = [{ position: 0, place: 0 }]

  /** Has to be called in the order of the positions. */
  add(position: number, place: number): void {
    const last = this.#last((each) => each.position, position)
    if (position - place !== last.position - last.place) this.#from.push({ position, place })
  }

  placeOf(position: number): number {
    const from = this.#last((each) => each.position, position)
    return from.place + position - from.position
  }

  /** The position of a record that the last compaction has kept, or that came after it. */
  positionOf(place: number): number {
    const from = this.#last((each) => each.place, place)
    return from.position + place - from.place
  }

  #last(valueOf: (each: { position: number; place: number }) => number, most: number) {
    let low = 0
    let high = this.#from.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      const each = this.#from[middle]
      if (each !== undefined && valueOf(each) <= most) low = middle
      else high = middle
    }
    return this.#from[low] ?? { position: 0, place: 0 }
  }
}
