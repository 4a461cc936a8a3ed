/** A part of the log: a number of bytes from a position on. */
export type Extent = { position: number; bytes: number }

/**
 * The newest bytes of the log in memory, for the readers that wait for them. They are in a ring, whose size is the
 * limit however small the records are.
 */
export class LogTail {
  readonly #size: number
  #ring: Buffer | null = null
  #begin = 0
  #end = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Keeps the earlier bytes only if `position` is their end. */
  add(position: number, bytes: Buffer): void {
    this.#ring ??= Buffer.allocUnsafeSlow(this.#size)
    if (position !== this.#end) this.#begin = position
    this.#end = position + bytes.length
    this.#begin = Math.max(this.#begin, this.#end - this.#size)
    const kept = bytes.subarray(Math.max(0, bytes.length - this.#size))
    const start = (this.#end - kept.length) % this.#size
    const copied = kept.copy(this.#ring, start)
    kept.copy(this.#ring, 0, copied)
  }

  /** Copies of these extents; null when one of them is no longer in memory. */
  read(extents: readonly Extent[]): Buffer[] | null {
    const ring = this.#ring
    if (ring === null || !extents.every((extent) => this.#holds(extent))) return null
    return extents.map(({ position, bytes }) => {
      const copy = Buffer.allocUnsafe(bytes)
      const start = position % this.#size
      const copied = ring.copy(copy, 0, start, start + bytes)
      ring.copy(copy, copied, 0, bytes - copied)
      return copy
    })
  }

  #holds({ position, bytes }: Extent): boolean {
    return position >= this.#begin && position + bytes <= this.#end
  }
}
