import type { StreamedRelation } from '../query/table.ts'

/**
 * The messages of Postgres' pgoutput plugin (protocol version 2, not streaming), each from one XLogData payload. Tuples
 * stay undecoded until a shape needs them: most rows of most tables belong to no shape.
 */
export type PgOutputMessage =
  | { kind: 'begin'; commitLsn: bigint; xid: number }
  | { kind: 'commit'; commitLsn: bigint; endLsn: bigint }
  | { kind: 'relation'; relation: StreamedRelation }
  | { kind: 'change'; op: 'insert' | 'update' | 'delete'; oid: number; tuples: Uint8Array }
  | { kind: 'truncate'; oids: number[] }
  | { kind: 'other' }

/** A column's text, null, or undefined when the value was stored out of line and has not changed. */
export type Tuple = (string | null | undefined)[]

/** A value that begins with a byte order mark keeps it, as in snapshots. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function decodePgOutput(message: Uint8Array): PgOutputMessage {
  const reader = new Reader(message)
  const tag = String.fromCharCode(reader.byte())
  switch (tag) {
    case 'B': {
      const commitLsn = reader.uint64()
      reader.skip(8)
      return { kind: 'begin', commitLsn, xid: reader.uint32() }
    }
    case 'C':
      reader.skip(1)
      return { kind: 'commit', commitLsn: reader.uint64(), endLsn: reader.uint64() }
    case 'R':
      return { kind: 'relation', relation: readRelation(reader) }
    case 'I':
      return { kind: 'change', op: 'insert', oid: reader.uint32(), tuples: reader.rest() }
    case 'U':
      return { kind: 'change', op: 'update', oid: reader.uint32(), tuples: reader.rest() }
    case 'D':
      return { kind: 'change', op: 'delete', oid: reader.uint32(), tuples: reader.rest() }
    case 'T': {
      const count = reader.uint32()
      reader.skip(1)
      return { kind: 'truncate', oids: Array.from({ length: count }, () => reader.uint32()) }
    }
    default:
      return { kind: 'other' }
  }
}

/** The old and the new row of a change. `partial`: the old row is only a key, or is missing where it is needed. */
export function decodeTuples(tuples: Uint8Array): { old: Tuple | null; new: Tuple | null; partial: boolean } {
  const reader = new Reader(tuples)
  const result: { old: Tuple | null; new: Tuple | null; partial: boolean } = {
    old: null,
    new: null,
    partial: false,
  }
  while (!reader.isAtEnd) {
    const tag = String.fromCharCode(reader.byte())
    if (tag === 'K') result.partial = true
    const tuple = readTuple(reader)
    if (tag === 'N') result.new = tuple
    else result.old = tuple
  }
  return result
}

function readRelation(reader: Reader): StreamedRelation {
  const oid = reader.uint32()
  const schema = reader.text()
  const name = reader.text()
  const full = reader.byte() === 0x66
  const columns = Array.from({ length: reader.uint16() }, () => {
    reader.skip(1)
    return { name: reader.text(), type: reader.uint32(), modifier: reader.int32() }
  })
  // pgoutput writes pg_catalog as an empty schema name.
  return { oid, schema: schema === '' ? 'pg_catalog' : schema, name, full, columns }
}

function readTuple(reader: Reader): Tuple {
  const tuple: Tuple = []
  for (let columnsLeft = reader.uint16(); columnsLeft > 0; columnsLeft--) {
    const kind = String.fromCharCode(reader.byte())
    if (kind === 'n') tuple.push(null)
    else if (kind === 'u') tuple.push(undefined)
    else tuple.push(decoder.decode(reader.bytes(reader.uint32())))
  }
  return tuple
}

class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  skip(count: number): void {
    this.#at += count
  }

  byte(): number {
    return this.#view.getUint8(this.#advance(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2))
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4))
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4))
  }

  uint64(): bigint {
    return this.#view.getBigUint64(this.#advance(8))
  }

  bytes(count: number): Uint8Array {
    const start = this.#advance(count)
    return this.#bytes.subarray(start, start + count)
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const text = decoder.decode(this.#bytes.subarray(this.#at, end))
    this.#at = end + 1
    return text
  }

  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at)
  }

  #advance(count: number): number {
    const start = this.#at
    this.#at += count
    return start
  }
}
