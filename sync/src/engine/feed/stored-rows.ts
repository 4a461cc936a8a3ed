import type { SnapshotMark } from '../../protocol/control.ts'
import { endOfSnapshot } from '../../protocol/offset.ts'
import { DamagedLogError } from '../log/log-errors.ts'
import { readSnapshotChunk } from '../snapshot/read-snapshot-chunk.ts'
import type { Shape } from '../shape/shape.ts'
import type { ShapeStore } from '../shape/shape-store.ts'

type Texts = ReadonlyMap<number, string | null>

/** Receives a shape's stored rows, in order. */
export interface StoredRowsReader {
  /** The row exists. `texts`: by number of column, for the columns of the message. */
  put(key: string, texts: Texts): void
  remove(key: string): void
  /** The rows with these keys moved in, as of this snapshot. */
  movedIn(keys: readonly string[], mark: SnapshotMark): void
}

/**
 * Reads the messages of a shape from its snapshot to its end, so that the rows of readers are known again after a
 * restart.
 * @throws DamagedLogError
 */
export async function readStoredRows(
  store: Pick<ShapeStore, 'read' | 'snapshotFolder'>,
  shape: Shape,
  reader: StoredRowsReader,
): Promise<void> {
  const rows = new MessageReader(shape, reader)
  for (const chunk of shape.chunks) {
    const readable = await readSnapshotChunk(store.snapshotFolder, shape.handle, chunk)
    if (readable === null) throw new DamagedLogError(`the snapshot of shape ${shape.handle} is damaged`)
    rows.read(await wholeOf(readable.body))
  }
  for (let offset = endOfSnapshot; ;) {
    const { segments, end } = shape.segmentsAfter(offset)
    if (segments.length === 0) return
    rows.read(`[${(await store.read(segments, offset)).toString()}]`)
    offset = end
  }
}

async function wholeOf(body: Buffer | AsyncIterable<Buffer>): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString()
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

class MessageReader {
  readonly #columns: ReadonlyMap<string, number>
  readonly #booleans: ReadonlySet<number>
  readonly #reader: StoredRowsReader
  /** rows that moved in and whose snapshot message follows */
  #moved: string[] = []

  constructor({ table }: Shape, reader: StoredRowsReader) {
    this.#columns = new Map(table.columns.map(({ name }, index) => [name, index]))
    this.#booleans = new Set(
      table.columns.flatMap(({ category }, index) => (category === 'B' ? [index] : [])),
    )
    this.#reader = reader
  }

  read(json: string): void {
    const messages: unknown = JSON.parse(json)
    for (const message of Array.isArray(messages) ? messages : []) this.#take(message)
  }

  #take(message: unknown): void {
    const headers = fieldOf(message, 'headers')
    const key = fieldOf(message, 'key')
    if (typeof key !== 'string') {
      if (this.#moved.length > 0 && fieldOf(headers, 'control') === 'snapshot-end')
        this.#reader.movedIn(this.#moved, markOf(headers))
      this.#moved = []
      return
    }
    if (fieldOf(headers, 'operation') === 'delete') {
      this.#reader.remove(key)
      return
    }
    if (fieldOf(headers, 'is_move_in') === true) this.#moved.push(key)
    this.#reader.put(key, this.#textsOf(fieldOf(message, 'value')))
  }

  #textsOf(value: unknown): Texts {
    const texts = new Map<number, string | null>()
    if (typeof value !== 'object' || value === null) return texts
    for (const [name, text] of Object.entries(value)) {
      const column = this.#columns.get(name)
      if (column === undefined) continue
      const plain = typeof text === 'string' ? text : null
      // Snapshots spell booleans out.
      texts.set(column, this.#booleans.has(column) ? (plain?.slice(0, 1) ?? null) : plain)
    }
    return texts
  }
}

function markOf(headers: unknown): SnapshotMark {
  const running = fieldOf(headers, 'xip_list')
  return {
    xmin: BigInt(String(fieldOf(headers, 'xmin'))),
    xmax: BigInt(String(fieldOf(headers, 'xmax'))),
    running: Array.isArray(running) ? running.map((xid) => BigInt(String(xid))) : [],
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
