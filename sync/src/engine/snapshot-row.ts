import { snapshotMessage, type MessageShape } from './change-messages.ts'
import { parseCopyRow } from './copy-row.ts'

/** Writes one message at `at`, and returns where it ends. */
export type WriteMessage = (out: Buffer, at: number) => number

/** An encoded row: how long it can be at most, and how to write it. */
export type EncodedRow = { maxBytes: number; write: WriteMessage }

const tab = 0x09
const quote = 0x22
const slash = 0x2f
const backslash = 0x5c
const hex = Buffer.from('0123456789abcdef')

/**
 * Turns lines of COPY's text format into messages, from bytes to bytes: COPY escapes nearly as JSON does, so most
 * bytes are copied. `shape` numbers its columns as they are copied. Gives the same as `snapshotMessage`.
 */
export function rowEncoder(shape: MessageShape): (line: Buffer) => EncodedRow {
  const isWhole = shape.selected.length === shape.names.length
  const head = Buffer.from(`{"key":${JSON.stringify(shape.keyPrefix).slice(0, -1)}`)
  const names = shape.names.map((name, index) => Buffer.from(`${index === 0 ? '' : ','}${name}`))
  const middle = Buffer.from('","value":{')
  const tail = Buffer.from(`},"headers":{"operation":"insert","relation":${shape.relation}}}`)
  const fixed = head.length + middle.length + tail.length + 16 * (shape.key.length + 1)
  const overhead = names.reduce((sum, name) => sum + name.length + 4, fixed)
  const ends = new Int32Array(shape.names.length)

  return (line) => {
    findEnds(line, ends)
    if (!isWhole || !shape.key.every((column) => isPlain(line, startOf(ends, column), ends[column] ?? 0)))
      return encodeByText(shape, line)
    const write: WriteMessage = (out, start) => {
      let at = put(out, start, head)
      for (const column of shape.key) at = putKeyPart(out, at, line, startOf(ends, column), ends[column] ?? 0)
      at = put(out, at, middle)
      for (const [column, name] of names.entries()) {
        at = put(out, at, name)
        at = putValue(out, at, line, startOf(ends, column), ends[column] ?? 0)
      }
      return put(out, at, tail)
    }
    return { maxBytes: overhead + line.length * 7, write }
  }
}

/** The long way, for rows whose key needs escaping. */
function encodeByText(shape: MessageShape, line: Buffer): EncodedRow {
  return encodeText(snapshotMessage(shape, parseCopyRow(line.toString('utf8', 0, line.length - 1))))
}

export function encodeText(message: string): EncodedRow {
  const bytes = Buffer.from(message)
  return { maxBytes: bytes.length, write: (out, at) => put(out, at, bytes) }
}

/** Where each column of the line ends; the line itself ends with a newline. */
function findEnds(line: Buffer, ends: Int32Array): void {
  let from = 0
  for (let column = 0; column < ends.length - 1; column++) {
    const end = line.indexOf(tab, from)
    ends[column] = end
    from = end + 1
  }
  ends[ends.length - 1] = line.length - 1
}

function startOf(ends: Int32Array, column: number): number {
  return column === 0 ? 0 : (ends[column - 1] ?? 0) + 1
}

function isPlain(line: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = line[at] ?? 0
    if (byte === backslash || byte === quote || byte === slash || byte < 0x20) return false
  }
  return true
}

function put(out: Buffer, at: number, bytes: Buffer): number {
  out.set(bytes, at)
  return at + bytes.length
}

/** `/"value"`, inside of a JSON string. */
function putKeyPart(out: Buffer, start: number, line: Buffer, from: number, to: number): number {
  let at = start
  out[at++] = slash
  out[at++] = backslash
  out[at++] = quote
  for (let index = from; index < to; index++) out[at++] = line[index] ?? 0
  out[at++] = backslash
  out[at++] = quote
  return at
}

function putValue(out: Buffer, start: number, line: Buffer, from: number, to: number): number {
  if (to - from === 2 && line[from] === backslash && line[from + 1] === 0x4e)
    return start + out.write('null', start)
  let at = start
  out[at++] = quote
  for (let index = from; index < to; index++) {
    const byte = line[index] ?? 0
    if (byte === backslash) {
      const letter = line[++index] ?? 0
      if (letter === 0x76) at = putControl(out, at, 0x0b)
      else {
        out[at++] = backslash
        out[at++] = letter
      }
    } else if (byte === quote) {
      out[at++] = backslash
      out[at++] = quote
    } else if (byte < 0x20) at = putControl(out, at, byte)
    else out[at++] = byte
  }
  out[at++] = quote
  return at
}

function putControl(out: Buffer, start: number, byte: number): number {
  const at = start + out.write('\\u00', start)
  out[at] = hex[byte >> 4] ?? 0
  out[at + 1] = hex[byte & 15] ?? 0
  return at + 2
}
