import type { SnapshotMark } from '../../protocol/control.ts'
import { type Matches, messageKey } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Shape } from '../shape/shape.ts'
import { beganAfter, isVisible } from '../snapshot/transaction-visibility.ts'
import { tupleKey } from './subquery-values.ts'

type Texts = readonly (string | null)[]

/**
 * `compared`: the texts of the columns that subqueries compare, or null if unknown. `mark`: the row moved in, as of
 * this snapshot, which may show transactions that the stream has not delivered yet.
 */
type ShapeRow = { compared: Texts | null; mark: SnapshotMark | null }

/** A change of one subquery's rows: tuples that were added or removed. */
export type TermChange = { columns: readonly number[]; tuples: readonly Texts[] }

/**
 * The rows that readers of a shape with subqueries have. A row itself does not show whether it belonged to the shape,
 * since that depends on when it was decided.
 */
export class ShapeRows {
  readonly #shape: Shape
  readonly #rows = new Map<string, ShapeRow>()
  /** numbers of the columns, in the order of `compared` */
  readonly #columns: readonly number[]
  /** snapshots that may show transactions that the stream has not delivered yet */
  readonly #ahead = new Set<SnapshotMark>()

  constructor(shape: Shape) {
    this.#shape = shape
    this.#columns = comparedColumns(shape)
  }

  has(key: string): boolean {
    return this.#rows.has(key)
  }

  keyOf(row: Row): string {
    return messageKey(this.#shape.messages, row)
  }

  /** Adds or updates a row, with `texts` by column number. Columns without a text are unchanged. */
  put(key: string, texts: ReadonlyMap<number, string | null>): void {
    const previous = this.#rows.get(key)?.compared
    const compared = this.#columns.map((column, place) =>
      texts.has(column) ? (texts.get(column) ?? null) : previous?.[place],
    )
    const isKnown = (known: readonly (string | null | undefined)[]): known is Texts =>
      !known.includes(undefined)
    const mark = this.#rows.get(key)?.mark ?? null
    this.#rows.set(key, { compared: isKnown(compared) ? compared : null, mark })
  }

  movedIn(keys: readonly string[], mark: SnapshotMark): void {
    this.#ahead.add(mark)
    for (const key of keys) {
      const row = this.#rows.get(key)
      if (row !== undefined) row.mark = mark
    }
  }

  remove(key: string): void {
    this.#rows.delete(key)
  }

  /** Applies a change, and returns its meaning for readers. `belongs`: whether the new row belongs to the shape. */
  apply(change: RowChange, belongs: boolean, xid: number): Matches {
    // A transaction that began after the snapshot is committed after everything that the snapshot shows.
    for (const mark of this.#ahead) if (beganAfter(mark, xid)) this.#ahead.delete(mark)
    const oldKey = change.old && this.keyOf(change.old)
    const newKey = change.new && this.keyOf(change.new)
    const old = oldKey !== null && this.has(oldKey) && !this.#hasCome(oldKey, xid)
    const isNew = newKey !== null && !this.#hasCome(newKey, xid)
    if (oldKey !== null && old) this.remove(oldKey)
    const matches = { old, new: isNew && belongs }
    if (matches.new && newKey !== null && change.new !== null) this.#set(newKey, change.new, null)
    return matches
  }

  /** Adds a row that moved in. */
  moveIn(key: string, row: Row, mark: SnapshotMark): void {
    this.#ahead.add(mark)
    this.#set(key, row, mark)
  }

  /** The keys of rows for which one of the subqueries may answer differently; null if that is unknown. */
  concernedBy(changes: readonly TermChange[]): string[] | null {
    const tests = changes.map(({ columns, tuples }) => {
      const places = columns.map((column) => this.#columns.indexOf(column))
      const keys = new Set(tuples.map(tupleKey))
      return (compared: Texts): boolean => keys.has(tupleKey(places.map((place) => compared[place] ?? null)))
    })
    const keys: string[] = []
    for (const [key, { compared }] of this.#rows) {
      if (compared === null) return null
      if (tests.some((test) => test(compared))) keys.push(key)
    }
    return keys
  }

  allKeys(): string[] {
    return [...this.#rows.keys()]
  }

  /** A query has found a row that readers have. */
  learn(key: string, row: Row): void {
    const known = this.#rows.get(key)
    if (known !== undefined && known.compared === null) this.#set(key, row, known.mark)
  }

  #set(key: string, row: Row, mark: SnapshotMark | null): void {
    this.#rows.set(key, { compared: this.#columns.map((column) => row[column] ?? null), mark })
  }

  /** The row belongs to the shape as of this transaction. */
  #hasCome(key: string, xid: number): boolean {
    const mark = this.#rows.get(key)?.mark ?? null
    return mark !== null && this.#ahead.has(mark) && isVisible(mark, xid)
  }
}

function comparedColumns({ record }: Shape): number[] {
  return [...new Set((record.subqueries?.terms ?? []).flatMap(({ columns }) => columns))]
}
