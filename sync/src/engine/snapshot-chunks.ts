import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { SnapshotRecord } from './log-record.ts'
import type { EncodedRow } from './snapshot-row.ts'

const writeBytes = 512 * 1024
const maxWaitingBytes = 8 * 1024 * 1024
const comma = 0x2c

/**
 * Writes a snapshot's messages as chunks, each the inside of a JSON array. A chunk closes with the message that makes
 * it reach the threshold, and the end mark belongs to the last one. The disk works behind the rows that come in.
 */
export class SnapshotChunks {
  readonly #file: FileHandle
  readonly #threshold: number
  readonly #closed: SnapshotRecord['chunks'] = []
  #open = { position: 0, bytes: 0, checksum: 0 }
  #buffer = Buffer.allocUnsafeSlow(writeBytes)
  #filled = 0
  /** where in the buffer the part of the open chunk begins that is not in its checksum yet */
  #unsummed = 0
  #written = 0
  #waiting = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(file: FileHandle, threshold: number) {
    this.#file = file
    this.#threshold = threshold
  }

  /** Too much waits for the disk: nothing should be added before it is `drained`. */
  get isFull(): boolean {
    return this.#waiting > maxWaitingBytes
  }

  /** Resolves when what has been given to the disk is written. */
  drained(): Promise<void> {
    return this.#writing
  }

  add(row: EncodedRow): void {
    // The protocol counts each message with its newline; here the last one's comma is still to come.
    const size = this.#openBytes + 1
    if (size > 1 && size >= this.#threshold) this.#close()
    this.addEnd(row)
  }

  addEnd({ maxBytes, write }: EncodedRow): void {
    if (this.#filled + maxBytes + 1 > this.#buffer.length) this.#flush(maxBytes + 1)
    if (this.#openBytes > 0) this.#buffer[this.#filled++] = comma
    this.#filled = write(this.#buffer, this.#filled)
  }

  async finish(): Promise<SnapshotRecord['chunks']> {
    this.#close()
    this.#flush(0)
    await this.#writing
    return this.#closed
  }

  get #openBytes(): number {
    return this.#open.bytes + this.#filled - this.#unsummed
  }

  #close(): void {
    this.#sum()
    this.#closed.push(this.#open)
    this.#open = { position: this.#open.position + this.#open.bytes, bytes: 0, checksum: 0 }
  }

  #sum(): void {
    const part = this.#buffer.subarray(this.#unsummed, this.#filled)
    this.#unsummed = this.#filled
    this.#open.checksum = crc32(part, this.#open.checksum)
    this.#open.bytes += part.length
  }

  #flush(room: number): void {
    this.#sum()
    const bytes = this.#buffer.subarray(0, this.#filled)
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(writeBytes, room))
    this.#filled = 0
    this.#unsummed = 0
    this.#waiting += bytes.length
    this.#writing = this.#writeAfter(this.#writing, bytes, this.#written)
    this.#written += bytes.length
    this.#writing.catch(() => {}) // `drained` and `finish` tell
  }

  async #writeAfter(before: Promise<void>, bytes: Buffer, position: number): Promise<void> {
    await before
    await this.#file.write(bytes, 0, bytes.length, position)
    this.#waiting -= bytes.length
  }
}
