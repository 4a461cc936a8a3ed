import type { Segment } from '../log/segment.ts'

/** The bodies of recent segments stay in memory, for the readers that wait for them: this bounds how much. */
export class RecentSegments {
  readonly #maxBytes: number
  #segments: Segment[] = []
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Releases the bodies of the oldest segments, down to half of the limit, when the limit is passed. */
  add(segment: Segment): void {
    if (segment.body === null) return
    this.#segments.push(segment)
    this.#bytes += segment.bodyBytes
    if (this.#bytes <= this.#maxBytes) return
    let released = 0
    for (; this.#bytes > this.#maxBytes / 2 && released < this.#segments.length - 1; released++) {
      const old = this.#segments[released]
      if (old === undefined) break
      old.body = null
      this.#bytes -= old.bodyBytes
    }
    this.#segments = this.#segments.slice(released)
  }
}
