import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { SnapshotRecord } from '../log/log-record.ts'
import { knownSlices, SliceChecksums } from './slice-checksums.ts'
import type { RowEncoder } from './snapshot-row.ts'

const bufferBytes = 1024 * 1024
/** the bytes that may wait for the disk */
const maxWaiting = 4
const comma = 0x2c

/**
 * Writes a snapshot's messages as chunks, each the inside of a JSON array. A chunk ends with the message that makes it
 * reach the threshold; the end mark belongs to the last one. The disk writes while rows arrive. `onChunk` gets each
 * readable chunk, before it is durable.
 */
export class SnapshotChunks {
  readonly #file: FileHandle
  readonly #threshold: number
  readonly #onChunk: (chunk: SnapshotChunk) => void
  readonly #all: SnapshotChunk[] = []
  #closed: SnapshotChunk[] = []
  #open: SnapshotChunk = { position: 0, bytes: 0, checksum: 0 }
  #slices = new SliceChecksums()
  #buffer = Buffer.allocUnsafeSlow(bufferBytes)
  #spare: Buffer<ArrayBuffer>[] = []
  #filled = 0
  /** where in the buffer the part of the open chunk begins that its checksum does not cover yet */
  #unsummed = 0
  #written = 0
  #waiting = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(file: FileHandle, threshold: number, onChunk: (chunk: SnapshotChunk) => void) {
    this.#file = file
    this.#threshold = threshold
    this.#onChunk = onChunk
  }

  /** Too much waits for the disk: nothing should be added before `drained`. */
  get isFull(): boolean {
    return this.#waiting >= maxWaiting
  }

  /** Resolves when everything given to the disk is written. */
  drained(): Promise<void> {
    return this.#writing
  }

  addRow(row: RowEncoder, line: Buffer): void {
    // The protocol counts each message with its newline; here the last one's comma is still to come.
    const size = this.#openBytes + 1
    if (size > 1 && size >= this.#threshold) this.#close()
    this.#reserve(row.read(line))
    this.#filled = row.write(this.#buffer, this.#filled)
  }

  addEnd(message: Buffer): void {
    this.#reserve(message.length)
    this.#filled += message.copy(this.#buffer, this.#filled)
  }

  async finish(): Promise<SnapshotRecord['chunks']> {
    this.#close()
    this.#flush(0)
    await this.#writing
    return this.#all
  }

  get #openBytes(): number {
    return this.#open.bytes + this.#filled - this.#unsummed
  }

  /** Room for a message and the comma before it. */
  #reserve(bytes: number): void {
    if (this.#filled + bytes + 1 > this.#buffer.length) this.#flush(bytes + 1)
    if (this.#openBytes > 0) this.#buffer[this.#filled++] = comma
  }

  #close(): void {
    this.#sum()
    this.#closed.push(this.#open)
    knownSlices.set(this.#open, this.#slices.end())
    this.#slices = new SliceChecksums()
    this.#open = { position: this.#open.position + this.#open.bytes, bytes: 0, checksum: 0 }
  }

  #sum(): void {
    const part = this.#buffer.subarray(this.#unsummed, this.#filled)
    this.#unsummed = this.#filled
    this.#open.checksum = crc32(part, this.#open.checksum)
    this.#open.bytes += part.length
    this.#slices.add(part)
  }

  #flush(room: number): void {
    this.#sum()
    this.#writing = this.#writeAfter(this.#writing, this.#buffer, this.#filled, this.#closed)
    this.#writing.catch(() => {}) // `drained` and `finish` reject
    this.#closed = []
    const spare = room <= bufferBytes ? this.#spare.pop() : undefined
    this.#buffer = spare ?? Buffer.allocUnsafeSlow(Math.max(bufferBytes, room))
    this.#filled = 0
    this.#unsummed = 0
  }

  async #writeAfter(
    before: Promise<void>,
    buffer: Buffer<ArrayBuffer>,
    filled: number,
    chunks: readonly SnapshotChunk[],
  ): Promise<void> {
    this.#waiting++
    await before
    await writeWhole(this.#file, buffer.subarray(0, filled), this.#written)
    this.#written += filled
    this.#waiting--
    if (buffer.length === bufferBytes) this.#spare.push(buffer)
    for (const chunk of chunks) {
      this.#all.push(chunk)
      this.#onChunk(chunk)
    }
  }
}

export type SnapshotChunk = SnapshotRecord['chunks'][number]

/** A full disk takes a part of the bytes, and fails only when it gets the rest. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let count = 0; count < bytes.length;)
    count += (await file.write(bytes, count, bytes.length - count, position + count)).bytesWritten
}
