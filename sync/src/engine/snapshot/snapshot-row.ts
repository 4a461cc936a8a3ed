import { snapshotMessage, type MessageShape } from '../log/change-messages.ts'
import { parseCopyRow } from './copy-row.ts'

const tab = 0x09
const quote = 0x22
const slash = 0x2f
const backslash = 0x5c
const hex = Buffer.from('0123456789abcdef')
const nothing = Buffer.from('null')
const control = Buffer.from('\\u00')
/** From this length on, counting the characters to escape costs less than room for the worst case. */
const longLine = 64 * 1024

/**
 * Turns lines of COPY's text format into messages, from bytes to bytes: COPY escapes nearly as JSON does, so most bytes
 * are copied. `shape` numbers its columns in the order of the copy. The result equals that of `snapshotMessage`. A row
 * is read, then written, without allocations.
 */
export class RowEncoder {
  readonly #shape: MessageShape
  readonly #head: Buffer
  readonly #names: readonly Buffer[]
  readonly #middle = Buffer.from('","value":{')
  readonly #tail: Buffer
  readonly #fixed: number
  readonly #isWhole: boolean
  /** where each column of the line ends, up to the last one of the key */
  readonly #ends: Int32Array
  #line: Buffer = Buffer.alloc(0)
  /** the message of a row that is encoded from texts, because its key needs escaping */
  #text: Buffer | null = null

  constructor(shape: MessageShape) {
    this.#shape = shape
    this.#isWhole = shape.selected.length === shape.names.length
    this.#head = Buffer.from(`{"key":${JSON.stringify(shape.keyPrefix).slice(0, -1)}`)
    this.#names = shape.names.map((name, index) => Buffer.from(`${index === 0 ? '' : ','}${name}`))
    this.#tail = Buffer.from(`},"headers":{"operation":"insert","relation":${shape.relation}}}`)
    this.#ends = new Int32Array(Math.max(-1, ...shape.key) + 1)
    const pieces = [this.#head, this.#middle, this.#tail, ...this.#names]
    // A value has two quotes, a part of the key five.
    const quotes = 2 * shape.names.length + 5 * shape.key.length
    this.#fixed = pieces.reduce((sum, piece) => sum + piece.length, quotes)
  }

  /** Reads one line with its newline. Returns the most bytes that its message can have. */
  read(line: Buffer): number {
    this.#line = line
    this.#findEnds()
    const isEasy = this.#isWhole && this.#shape.key.every((column) => this.#isPlain(column))
    this.#text = isEasy ? null : this.#encodeByText()
    if (this.#text !== null) return this.#text.length
    if (line.length < longLine) return this.#fixed + 7 * line.length
    return this.#fixed + 2 * line.length + growthOf(line)
  }

  /** Writes the message at `start`, and returns where it ends. */
  write(out: Buffer, start: number): number {
    if (this.#text !== null) return put(out, start, this.#text)
    let at = put(out, start, this.#head)
    for (const column of this.#shape.key) at = this.#putKeyPart(out, at, column)
    at = put(out, at, this.#middle)
    return put(out, this.#putValues(out, at), this.#tail)
  }

  #findEnds(): void {
    let from = 0
    for (let column = 0; column < this.#ends.length; column++) {
      const end = this.#line.indexOf(tab, from)
      this.#ends[column] = end < 0 ? this.#line.length - 1 : end
      from = end + 1
    }
  }

  #startOf(column: number): number {
    return column === 0 ? 0 : (this.#ends[column - 1] ?? 0) + 1
  }

  #isPlain(column: number): boolean {
    const end = this.#ends[column] ?? 0
    for (let at = this.#startOf(column); at < end; at++) {
      const byte = this.#line[at] ?? 0
      if (byte === backslash || byte === quote || byte === slash || byte < 0x20) return false
    }
    return true
  }

  #encodeByText(): Buffer {
    const row = parseCopyRow(this.#line.toString('utf8', 0, this.#line.length - 1))
    return Buffer.from(snapshotMessage(this.#shape, row))
  }

  /** `/"value"`, within a JSON string. */
  #putKeyPart(out: Buffer, start: number, column: number): number {
    const end = this.#ends[column] ?? 0
    let at = start
    out[at++] = slash
    out[at++] = backslash
    out[at++] = quote
    for (let index = this.#startOf(column); index < end; index++) out[at++] = this.#line[index] ?? 0
    out[at++] = backslash
    out[at++] = quote
    return at
  }

  #putValues(out: Buffer, start: number): number {
    const line = this.#line
    const end = line.length - 1
    let at = start
    let index = 0
    for (const name of this.#names) {
      at = put(out, at, name)
      if (line[index] === backslash && line[index + 1] === 0x4e) {
        at = put(out, at, nothing)
        index += 3
        continue
      }
      out[at++] = quote
      for (; index < end; index++) {
        const byte = line[index] ?? 0
        if (byte >= 0x20 && byte !== quote && byte !== backslash) out[at++] = byte
        else if (byte === tab) break
        else if (byte === backslash) at = putEscape(out, at, line[++index] ?? 0)
        else if (byte === quote) at = putEscape(out, at, quote)
        else at = putControl(out, at, byte)
      }
      index++
      out[at++] = quote
    }
    return at
  }
}

/** For a few bytes a loop is faster than the call of `set`. */
function put(out: Buffer, start: number, bytes: Buffer): number {
  if (bytes.length > 48) out.set(bytes, start)
  else for (let index = 0; index < bytes.length; index++) out[start + index] = bytes[index] ?? 0
  return start + bytes.length
}

function putEscape(out: Buffer, start: number, letter: number): number {
  if (letter === 0x76) return putControl(out, start, 0x0b)
  out[start] = backslash
  out[start + 1] = letter
  return start + 2
}

function putControl(out: Buffer, start: number, byte: number): number {
  const at = put(out, start, control)
  out[at] = hex[byte >> 4] ?? 0
  out[at + 1] = hex[byte & 15] ?? 0
  return at + 2
}

/** The number of bytes that escaping adds to the line. */
function growthOf(line: Buffer): number {
  let growth = 0
  for (const byte of line) {
    if (byte === quote) growth += 1
    else if (byte < 0x20 || byte === backslash) growth += 5
  }
  return growth
}
