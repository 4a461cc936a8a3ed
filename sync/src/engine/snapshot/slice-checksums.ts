import { crc32 } from 'node:zlib'
import type { SnapshotRecord } from '../log/log-record.ts'

/** A large chunk is sent in slices, so that a request holds only the part that it is sending. */
export const sliceBytes = 256 * 1024

/** The checksums of the slices of each chunk that this process has written or compared with the chunk's checksum. */
export const knownSlices = new WeakMap<SnapshotRecord['chunks'][number], readonly number[]>()

/** Takes the bytes of a chunk in parts of any length, and computes the checksum of each slice. */
export class SliceChecksums {
  readonly #whole: number[] = []
  #open = 0
  #openBytes = 0

  add(part: Uint8Array): void {
    for (let start = 0; start < part.length;) {
      const end = Math.min(part.length, start + sliceBytes - this.#openBytes)
      this.#open = crc32(part.subarray(start, end), this.#open)
      this.#openBytes += end - start
      if (this.#openBytes === sliceBytes) this.#close()
      start = end
    }
  }

  end(): readonly number[] {
    if (this.#openBytes > 0) this.#close()
    return this.#whole
  }

  #close(): void {
    this.#whole.push(this.#open)
    this.#open = 0
    this.#openBytes = 0
  }
}
