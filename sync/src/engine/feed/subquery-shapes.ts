import { setTimeout as sleep } from 'node:timers/promises'
import { snapshotEnd, type SnapshotMark } from '../../protocol/control.ts'
import { compareOffsets, endOfSnapshot } from '../../protocol/offset.ts'
import { EventLoopTurn } from '../source/event-loop-turn.ts'
import { DamagedLogError } from '../log/log-errors.ts'
import type { Matches } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Shape } from '../shape/shape.ts'
import type { ShapeStore } from '../shape/shape-store.ts'
import { ComparedValues, isSame } from './compared-values.ts'
import { WhereFailure } from './decide-clauses.ts'
import { rowOfKey } from './key-row.ts'
import type { OpenTransaction } from './open-transaction.ts'
import { ShapeRows, type TermChange } from './shape-rows.ts'
import { readStoredRows } from './stored-rows.ts'

type StoredShapes = Pick<ShapeStore, 'registry' | 'read' | 'snapshotFolder'>

/** Reads the rows of a shape for which its subqueries may answer differently; null: all of its rows. */
export type ReadMoves = (
  shape: Shape,
  changes: readonly TermChange[] | null,
  onRows: (rows: readonly Row[], mark: SnapshotMark) => Promise<void>,
) => Promise<void>

interface SubqueryShapesParts {
  store: StoredShapes
  readMoves: ReadMoves
  append: Parameters<OpenTransaction['spill']>[0]
  /** how long the stream waits for the snapshot of a shape whose subqueries' rows have changed */
  snapshotWaitMs: number
}

/** Shapes that cannot be continued, with the failure of their clause if that is the reason. */
type Retired = Map<Shape, WhereFailure | null>

const pollMs = 20

/**
 * Follows shapes with subqueries, and the shapes of those subqueries' rows. Changes of a shape's own table are decided
 * with the rows that its subqueries had before the transaction. At its end, Postgres is asked for the rows for which
 * the answers have changed, and these move in or out. The rows of readers are read from the stored messages when first
 * needed, and dropped with the stream.
 */
export class SubqueryShapes {
  readonly #parts: SubqueryShapesParts
  readonly #compared: ComparedValues
  readonly #rows = new Map<Shape, ShapeRows>()
  /** of the open transaction: shapes whose state is loaded, or not needed before the next one */
  readonly #settled = new Set<Shape>()
  /** of the open transaction: shapes with changes before their snapshot */
  readonly #unfilled = new Set<Shape>()
  readonly #touched = new Set<Shape>()
  /** shapes without a snapshot that have missed a move; only a snapshot that shows it makes them complete */
  readonly #missed = new WeakSet<Shape>()

  constructor(parts: SubqueryShapesParts) {
    this.#parts = parts
    this.#compared = new ComparedValues(parts.store)
  }

  begin(): void {
    this.#settled.clear()
    this.#unfilled.clear()
    this.#touched.clear()
    this.#compared.forgetRetired()
    for (const shape of this.#rows.keys()) if (shape.retired) this.#rows.delete(shape)
  }

  /** The open transaction may have changed rows of a subquery. */
  get isTouched(): boolean {
    return this.#touched.size > 0
  }

  /** Whether the state of the shape has to be read before its first change in a transaction. */
  needsReading(shape: Shape, newestShapeId: number): boolean {
    const { registry } = this.#parts.store
    if (shape.record.subqueries === undefined && !registry.hasDependents(shape) && !this.#compared.has(shape))
      return false
    if (this.#settled.has(shape)) return false
    if (this.#compared.lacks(shape, newestShapeId)) return true
    if (shape.record.subqueries !== undefined) {
      if (this.#innerOf(shape).some((inner) => this.#compared.lacks(inner, newestShapeId))) return true
      if (shape.snapshot !== null && !this.#rows.has(shape)) return true
      if (shape.snapshot === null) this.#unfilled.add(shape)
    }
    this.#settled.add(shape)
    if (this.#compared.has(shape)) this.#touched.add(shape)
    return false
  }

  /**
   * Everything committed before has to be readable. Returns the shapes to retire, because their stored messages are
   * damaged.
   */
  async read(shape: Shape, newestShapeId: number): Promise<readonly Shape[]> {
    try {
      for (const each of [shape, ...this.#innerOf(shape)]) await this.#compared.read(each, newestShapeId)
      if (shape.record.subqueries !== undefined && shape.snapshot !== null) await this.#rowsOf(shape)
      return []
    } catch (error) {
      if (error instanceof DamagedLogError) return this.#withFollowed(shape)
      throw error
    }
  }

  /** The change's rows, with the answers of the shape's subqueries after their columns. */
  withAnswers(shape: Shape, change: RowChange): RowChange {
    const { subqueries } = shape.record
    if (subqueries === undefined) return change
    const terms = subqueries.terms.map(({ columns, key, values }) => {
      const inner = this.#parts.store.registry.withKey(key)
      return { columns, values: inner && this.#compared.of(inner, values) }
    })
    const widen = (row: Row): Row => [
      ...row,
      ...terms.map(
        ({ columns, values }) => values?.has(columns.map((column) => row[column] ?? null)) ?? null,
      ),
    ]
    switch (change.op) {
      case 'insert':
        return { ...change, new: widen(change.new) }
      case 'update':
        return { ...change, old: widen(change.old), new: widen(change.new) }
      case 'delete':
        return { ...change, old: widen(change.old) }
      default:
        return change satisfies never
    }
  }

  /** All shapes that depend on this one. */
  dependentsOf(shape: Shape): Shape[] {
    const direct = this.#parts.store.registry.dependentsOf(shape)
    return [...new Set([...direct, ...direct.flatMap((each) => this.dependentsOf(each))])]
  }

  /** The meaning of a change for the shape's readers. `matches`: the clause's decision on the two rows. */
  apply(shape: Shape, change: RowChange, matches: Matches, xid: number): Matches {
    const rows = this.#unfilled.has(shape) ? undefined : this.#rows.get(shape)
    const applied = rows?.apply(change, matches.new, xid) ?? matches
    this.#record(shape, change, applied)
    return applied
  }

  /** The snapshot of the shape shows a transaction, which is left out. The shape's rows are read again. */
  skip(shape: Shape): void {
    this.#rows.delete(shape)
  }

  /** Adds the rows that the open transaction moves to it, at its end. Everything before has to be readable. */
  async commit(transaction: OpenTransaction): Promise<Retired> {
    const retired: Retired = new Map()
    const moves = new Map<Shape, TermChange[] | null>()
    for (let depth = 0; this.#touched.size > 0 || moves.size > 0; depth++) {
      for (const [shape, changes] of moves) {
        if (this.#depthOf(shape) > depth) continue
        moves.delete(shape)
        await this.#move(shape, changes, transaction, retired)
      }
      for (const inner of this.#touched) {
        if (this.#depthOf(inner) > depth) continue
        this.#touched.delete(inner)
        this.#collectMoves(inner, transaction, moves)
      }
    }
    return retired
  }

  /** The shapes whose rows a changed subquery may move, with all of their rows if the tuples do not tell which. */
  #collectMoves(
    inner: Shape,
    { newestShapeId }: OpenTransaction,
    moves: Map<Shape, TermChange[] | null>,
  ): void {
    const settled = this.#compared.settle(inner)
    for (const shape of this.#parts.store.registry.dependentsOf(inner)) {
      if (shape.record.id > newestShapeId) continue
      for (const { columns, key, values } of shape.record.subqueries?.terms ?? []) {
        const change =
          key === inner.record.key ? settled.find((each) => isSame(each.columns, values)) : undefined
        if (change === undefined || change.changed.length === 0) continue
        const isNullable = columns.some((column) => shape.table.columns[column]?.notNull !== true)
        const concernsNulls = isNullable && (columns.length > 1 || change.wasEmpty !== change.isEmpty)
        const concernsAll = concernsNulls || change.changed.some((tuple) => tuple.includes(null))
        const before = moves.get(shape)
        if (concernsAll || before === null) moves.set(shape, null)
        else moves.set(shape, [...(before ?? []), { columns, tuples: change.changed }])
      }
    }
  }

  async #move(
    shape: Shape,
    changes: readonly TermChange[] | null,
    transaction: OpenTransaction,
    retired: Retired,
  ): Promise<void> {
    const { lsn, xid, newestShapeId } = transaction
    if (!this.#unfilled.has(shape)) await this.#untilFilled(shape)
    if (shape.retired) return
    if (this.#unfilled.has(shape) || shape.snapshot === null) {
      this.#missed.add(shape)
      if (shape.rejectTransaction(lsn, xid)) retired.set(shape, null)
      return
    }
    if (shape.snapshotShows(lsn, xid)) {
      this.#rows.delete(shape)
      // Its changes of earlier transactions were decided with the subquery's former rows.
      if (compareOffsets(shape.lastOffset, endOfSnapshot) > 0) retired.set(shape, null)
      return
    }
    try {
      await this.#compared.read(shape, newestShapeId)
      await this.#moveRows(shape, await this.#rowsOf(shape), changes, transaction)
    } catch (error) {
      if (error instanceof WhereFailure) retired.set(shape, error)
      else if (error instanceof DamagedLogError)
        for (const each of this.#withFollowed(shape)) retired.set(each, null)
      else throw error
    }
  }

  async #moveRows(
    shape: Shape,
    rows: ShapeRows,
    changes: readonly TermChange[] | null,
    transaction: OpenTransaction,
  ): Promise<void> {
    const turn = new EventLoopTurn()
    const concerned = changes && rows.concernedBy(changes)
    const leaving = new Set(concerned ?? rows.allKeys())
    let mark: SnapshotMark | null = null
    const add = async (change: RowChange): Promise<void> => {
      transaction.addMove(shape, change)
      this.#record(shape, change, { old: change.old !== null, new: change.new !== null })
      if (transaction.isLarge) await transaction.spill(this.#parts.append)
      if (turn.isOver) await turn.next()
    }
    await this.#parts.readMoves(shape, concerned && changes, async (part, shownBy) => {
      for (const row of part) {
        const key = rows.keyOf(row)
        leaving.delete(key)
        rows.learn(key, row)
        if (rows.has(key)) continue
        rows.moveIn(key, row, shownBy)
        mark = shownBy
        await add({ op: 'insert', old: null, new: row })
      }
    })
    for (const key of leaving) {
      rows.remove(key)
      await add({ op: 'delete', old: rowOfKey(shape.messages, key), new: null })
    }
    if (mark !== null) transaction.endWith(shape, snapshotEnd(mark))
  }

  /** A shape whose snapshot is still being made may miss a move, so the stream waits for it, up to a limit. */
  async #untilFilled(shape: Shape): Promise<void> {
    const deadline = Date.now() + this.#parts.snapshotWaitMs
    const isAwaited = (): boolean => shape.snapshot === null && !shape.retired && !this.#missed.has(shape)
    while (isAwaited() && Date.now() < deadline) await sleep(pollMs)
  }

  #record(shape: Shape, change: RowChange, matches: Matches): void {
    if (this.#compared.record(shape, change, matches)) this.#touched.add(shape)
  }

  #innerOf(shape: Shape): Shape[] {
    const { registry } = this.#parts.store
    const inner = (shape.record.subqueries?.terms ?? []).map(({ key }) => registry.withKey(key))
    return inner.filter((each) => each !== undefined)
  }

  #withFollowed(shape: Shape): Shape[] {
    const { registry } = this.#parts.store
    const followed = shape.followedKeys.map((key) => registry.withKey(key))
    return [shape, ...followed.filter((each) => each !== undefined)]
  }

  #depthOf(shape: Shape): number {
    return Math.max(0, ...this.#innerOf(shape).map((inner) => this.#depthOf(inner) + 1))
  }

  async #rowsOf(shape: Shape): Promise<ShapeRows> {
    const known = this.#rows.get(shape)
    if (known !== undefined) return known
    const { store } = this.#parts
    const { rowsKey } = shape.record.subqueries ?? { rowsKey: null }
    const stored = rowsKey === null ? shape : store.registry.withKey(rowsKey)
    if (stored === undefined)
      throw new DamagedLogError(`shape ${shape.handle} has lost the one with its rows`)
    const rows = new ShapeRows(shape)
    await readStoredRows(store, stored, rows)
    this.#rows.set(shape, rows)
    return rows
  }
}
