import type { SnapshotMark } from '../../protocol/control.ts'
import { type Matches, messageKey } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Shape } from '../shape/shape.ts'
import { beganAfter, isVisible } from '../snapshot/transaction-visibility.ts'
import { tupleKey } from './subquery-values.ts'

type Texts = readonly (string | null)[]

/**
 * `compared`: the texts of the columns that subqueries are compared with, null where they are not known. `mark`: the
 * row came by a move, as it is in this snapshot, which shows transactions that the stream has still to bring.
 */
type ShapeRow = { compared: Texts | null; mark: SnapshotMark | null }

/** A change of one subquery's rows: tuples that came or went. */
export type TermChange = { columns: readonly number[]; tuples: readonly Texts[] }

/**
 * The rows that readers of a shape with subqueries have. Whether a row belonged to it cannot be seen from the row: that
 * depends on when it was decided.
 */
export class ShapeRows {
  readonly #shape: Shape
  readonly #rows = new Map<string, ShapeRow>()
  /** numbers of the columns, in the order of `compared` */
  readonly #columns: readonly number[]
  /** snapshots that may show transactions which the stream has still to bring */
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

  /** The row is there, as `texts` has it by the columns' numbers; of columns that it lacks, nothing has changed. */
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

  /** Takes in a change. `belongs`: the new row does. Returns what the change is to readers. */
  apply(change: RowChange, belongs: boolean, xid: number): Matches {
    // A transaction that began after the snapshot was taken is committed behind all that it shows.
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

  /** A row that has come by a move. */
  moveIn(key: string, row: Row, mark: SnapshotMark): void {
    this.#ahead.add(mark)
    this.#set(key, row, mark)
  }

  /** The keys of rows for which one of the subqueries may answer otherwise; null when that cannot be told. */
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

  /** The row is there as it is after this transaction. */
  #hasCome(key: string, xid: number): boolean {
    const mark = this.#rows.get(key)?.mark ?? null
    return mark !== null && this.#ahead.has(mark) && isVisible(mark, xid)
  }
}

function comparedColumns({ record }: Shape): number[] {
  return [...new Set((record.subqueries?.terms ?? []).flatMap(({ columns }) => columns))]
}
