/**
 * Where in the file the records of the log lie. A position that was handed out stays; a compaction moves records
 * towards the beginning of the file, in their order.
 */
export class LogPositions {
  /** from each position on, and from the same place on in the file, the two have one distance */
  readonly #from: { position: number; place: number }[] = [{ position: 0, place: 0 }]

  /** In the order of the positions. */
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
