import type { SnapshotMark } from '../../protocol/control.ts'
import { keyPrefix } from '../../protocol/key.ts'
import {
  compareOffsets,
  endOfSnapshot,
  nextSnapshotChunk,
  readingFrom,
  snapshotChunkEnd,
  type Offset,
} from '../../protocol/offset.ts'
import type { MessageShape } from '../log/change-messages.ts'
import { lastOffset, type Segment } from '../log/segment.ts'
import { SegmentIndex } from '../log/segment-index.ts'
import type { ShapeRecord, SnapshotRecord } from '../log/log-record.ts'
import { tableBytes } from '../log/transaction-record.ts'
import { Waiters } from './waiters.ts'
import { columnIndex, schemaHeader, type StreamedRelation, type Table } from '../query/table.ts'
import { isSameForm, layoutOf, type Layout, type UsedColumns } from '../query/table-form.ts'
import { isVisible } from '../snapshot/transaction-visibility.ts'
import type { WhereFilter } from '../query/where-filter.ts'

export type ShapeSnapshot = { lsn: bigint; mark: SnapshotMark; chunks: SnapshotRecord['chunks'] }

/**
 * One shape's log: the snapshot, then the segments. A shape collects changes from its creation on. When it gets its
 * snapshot, it drops the transactions that the snapshot shows.
 */
export class Shape {
  readonly record: ShapeRecord
  readonly messages: MessageShape
  readonly filter: WhereFilter
  /** a column, and its possible texts in rows of the shape; null if the clause has none */
  readonly lookup: { column: string; texts: readonly string[] } | null
  readonly waiters = new Waiters()
  snapshot: ShapeSnapshot | null = null
  /** The snapshot is taken: it shows no transaction that commits from now on. */
  hasBegun = false
  /** chunks of the snapshot that are readable */
  chunks: SnapshotRecord['chunks'] = []
  /** the shape is complete when the stream has processed this position */
  readyAt: bigint | null = null
  retired = false
  /** counts the uses of all shapes: the greater, the later */
  lastUsed = 0
  /** why it could not be made, or null */
  failure: Error | null = null
  schema: string
  /** bytes in the open chunk: as published, and as written by transactions in progress */
  openChunkBytes = 0
  pendingChunkBytes = 0
  /** bytes of its segments in the shape log */
  logBytes = 0
  #layout: { relation: StreamedRelation | null; layout: Layout } = { relation: null, layout: null }
  readonly #segments = new SegmentIndex()
  #beforeSnapshot: { segment: Segment; xid: number }[] = []
  readonly #rejected: { lsn: bigint; xid: number }[] = []

  /** `sibling`: a shape of the same table. With the same columns, the two share what derives from them. */
  constructor(unshared: ShapeRecord, filter: WhereFilter, sibling?: Shape) {
    const isAlike = sibling !== undefined && haveSameMessages(sibling.record, unshared)
    const record = isAlike ? { ...unshared, selected: sibling.record.selected } : unshared
    this.record = record
    this.filter = filter
    this.lookup = lookupOf(record)
    this.messages = isAlike ? sibling.messages : messageShape(record)
    this.schema = isAlike ? sibling.schema : schemaHeader(record.table, this.#selectedNames)
  }

  get handle(): string {
    return this.record.handle
  }

  get table(): Table {
    return this.record.table
  }

  /** The keys of the shapes that it depends on: those of its subqueries' rows, and the one with its own rows. */
  get followedKeys(): readonly string[] {
    const { subqueries } = this.record
    if (subqueries === undefined) return []
    const keys = subqueries.terms.map(({ key }) => key)
    return subqueries.rowsKey === null ? keys : [...keys, subqueries.rowsKey]
  }

  get #selectedNames(): string[] {
    return this.record.selected.map((index) => this.table.columns[index]?.name ?? '')
  }

  get #usedColumns(): UsedColumns {
    const { all, selected, whereColumns } = this.record
    return all ? 'all' : [...new Set([...selected, ...whereColumns, ...this.messages.key])]
  }

  /** How to read rows of this relation of the stream. */
  layoutFor(relation: StreamedRelation): Layout {
    if (this.#layout.relation !== relation)
      this.#layout = { relation, layout: layoutOf(this.table, this.#usedColumns, relation) }
    return this.#layout.layout
  }

  /** Whether the shape fits this description of its table, as far as it depends on it. */
  fits(table: Table): boolean {
    return isSameForm(this.table, this.#usedColumns, table)
  }

  /** Adopts the table as the catalogue describes it now. False if the shape can no longer follow it. */
  updateTable(present: Table): boolean {
    const fits = this.fits(present)
    if (fits) this.schema = schemaHeader(present, this.#selectedNames)
    return fits
  }

  /** The end of the log: the offset of a reader that has everything. */
  get lastOffset(): Offset {
    return this.#segments.lastOffset ?? endOfSnapshot
  }

  /**
   * The snapshot's chunk after `offset`, if it is readable; null if it is not, or if the log follows. A ready shape has
   * all its chunks, so null means the log then.
   */
  snapshotChunkAfter(offset: Offset): { chunk: SnapshotRecord['chunks'][number]; end: Offset } | null {
    const index = nextSnapshotChunk(offset)
    const chunk = index === null ? undefined : this.chunks[index]
    return index === null || chunk === undefined ? null : { chunk, end: snapshotChunkEnd(index) }
  }

  isReady(processed: bigint): boolean {
    return !this.retired && this.snapshot !== null && this.readyAt !== null && processed >= this.readyAt
  }

  /** on disk, without the records about it */
  get storedBytes(): number {
    return this.chunks.reduce((sum, { bytes }) => sum + bytes, this.logBytes)
  }

  /** Whether there is a snapshot that shows this transaction. */
  snapshotShows(lsn: bigint, xid: number): boolean {
    return this.snapshot !== null && lsn < this.snapshot.lsn && isVisible(this.snapshot.mark, xid)
  }

  append(segment: Segment, xid: number): void {
    if (this.snapshot === null) {
      this.#beforeSnapshot.push({ segment, xid })
      return
    }
    this.logBytes += tableBytes(segment.count) + segment.bodyBytes
    if (this.snapshotShows(segment.lsn, xid)) return
    this.#segments.push(segment)
    this.openChunkBytes = segment.closesChunk ? 0 : this.openChunkBytes + segment.bodyBytes + 1
  }

  /** The shape cannot follow this transaction, which is fatal unless the snapshot shows it. True if it is fatal now. */
  rejectTransaction(lsn: bigint, xid: number): boolean {
    if (this.snapshot === null) this.#rejected.push({ lsn, xid })
    return this.snapshot !== null && !this.snapshotShows(lsn, xid)
  }

  /** False if a rejected transaction is not in the snapshot, so the shape cannot be made. */
  attachSnapshot(snapshot: ShapeSnapshot): boolean {
    this.snapshot = snapshot
    this.chunks = snapshot.chunks
    for (const { segment, xid } of this.#beforeSnapshot) this.append(segment, xid)
    this.#beforeSnapshot = []
    return this.#rejected.every(({ lsn, xid }) => this.snapshotShows(lsn, xid))
  }

  /** The messages after `offset`, to the end of its chunk or of the log. */
  segmentsAfter(offset: Offset): { segments: Segment[]; end: Offset } {
    const segments = this.#segments.chunkAfter(readingFrom(offset))
    const last = segments.at(-1)
    if (last !== undefined) return { segments, end: lastOffset(last) }
    return { segments, end: compareOffsets(offset, endOfSnapshot) < 0 ? endOfSnapshot : offset }
  }
}

/** Of several equalities, the one that leaves the fewest rows, so rarely that of a boolean. */
function lookupOf({ table, equalities }: ShapeRecord): Shape['lookup'] {
  const isBoolean = ({ column }: { column: number }): boolean => table.columns[column]?.category === 'B'
  const equality = equalities.find((each) => !isBoolean(each)) ?? equalities[0]
  const column = equality && table.columns[equality.column]
  return column === undefined ? null : { column: column.name, texts: equality?.texts ?? [] }
}

function haveSameMessages(one: ShapeRecord, other: ShapeRecord): boolean {
  return (
    one.table === other.table &&
    one.replica === other.replica &&
    one.selected.length === other.selected.length &&
    one.selected.every((column, index) => column === other.selected[index])
  )
}

function messageShape({ table, selected, replica }: ShapeRecord): MessageShape {
  const hasPrimaryKey = table.key.length > 0
  const names = hasPrimaryKey ? table.key : table.columns.map((column) => column.name).sort()
  const key = names.map((name) => columnIndex(table, name))
  return {
    keyPrefix: keyPrefix(table),
    relation: JSON.stringify([table.schema, table.name]),
    key,
    keyBooleans: key.map((column) => table.columns[column]?.category === 'B'),
    hasPrimaryKey,
    selected,
    names: table.columns.map((column) => `${JSON.stringify(column.name)}:`),
    full: replica === 'full',
  }
}
