import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '../../describe-error.ts'
import type { Offset } from '../../protocol/offset.ts'
import {
  encodeProgress,
  encodeRetirement,
  encodeShape,
  encodeSnapshot,
  LOG_VERSION,
  type ShapeRecord,
  type SnapshotRecord,
} from '../log/log-record.ts'
import { isWorthCompacting } from '../log/compact-log.ts'
import { encodeTransaction } from '../log/transaction-record.ts'
import { readSegments } from '../log/read-segments.ts'
import type { Segment } from '../log/segment.ts'
import { UnreadableLogError } from '../log/log-errors.ts'
import { ShapeLog, type Appended } from '../log/shape-log.ts'
import { removeSnapshot } from '../snapshot/snapshot-file.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import type { ChangeSource } from '../source/change-source.ts'
import type { Logger } from '../source/logger.ts'
import type { CommittedTransaction } from './committed-transaction.ts'
import { restoreShape, snapshotFrom } from './replay.ts'
import type { Shape } from './shape.ts'
import { ShapeRegistry } from './shape-registry.ts'
import { readStoredShapes, snapshotFolder, type StoredShapes } from './stored-shapes.ts'

/** Shapes are often retired together and made again, so a compaction waits this long. */
const compactAfterMs = 1000

/** The part of the source's position that decides whether a log belongs to it. */
type SourcePosition = Pick<ChangeSource, 'identity' | 'created' | 'confirmed' | 'walEnd'>
type ReplicationNames = { slot: string; publication: string; publicationOid: number }

/**
 * Everything that survives a restart: the shape log, the snapshot files, and the shapes that result from them. Nothing
 * becomes visible here before it is durable.
 */
export class ShapeStore {
  readonly registry = new ShapeRegistry()
  /** shapes that come from an earlier run */
  readonly restoredShapes: readonly Shape[]
  readonly #folder: string
  readonly #log: ShapeLog
  readonly #logger: Logger
  readonly #lifetime = new AbortController()
  #compacting: Promise<void> | null = null
  /** bytes that belong to no segment after the latest compaction of the log */
  #overheadBytes = 0
  #nextId: number
  #processed: bigint
  #durableLsn: bigint

  private constructor(folder: string, stored: StoredShapes, logger: Logger) {
    const { log, shapes, processed, durableLsn, nextId } = stored
    this.#folder = folder
    this.#logger = logger
    this.#log = log
    this.#processed = processed
    this.#durableLsn = durableLsn
    this.#nextId = nextId
    this.restoredShapes = shapes
    for (const shape of shapes) this.registry.add(shape)
  }

  /**
   * Opens the stored shapes. Begins with an empty store if another version of the engine wrote them, or if they do not
   * belong to the source: another database or timeline, a lost slot, or a log that lacks acknowledged changes.
   */
  static async open(
    folder: string,
    source: SourcePosition,
    names: ReplicationNames,
    logger: Logger,
  ): Promise<OpenedStore> {
    await mkdir(snapshotFolder(folder), { recursive: true })
    const stored = source.created ? null : await readStoredShapes(folder).catch(orUnreadable)
    const unreadable = stored instanceof UnreadableLogError ? stored : null
    if (stored !== null && !(stored instanceof UnreadableLogError)) {
      const store = new ShapeStore(folder, stored, logger)
      if (store.belongsTo(source, names)) {
        store.dropUnfinished()
        return { store, isNew: false, unreadable }
      }
      await store.close()
    }
    await rm(snapshotFolder(folder), { recursive: true, force: true })
    await mkdir(snapshotFolder(folder), { recursive: true })
    const log = await ShapeLog.create(folder, {
      version: LOG_VERSION,
      logId: randomUUID().slice(0, 8),
      ...source.identity,
      ...names,
    })
    const begun = { log, shapes: [], processed: 0n, durableLsn: 0n, nextId: 1 }
    const store = new ShapeStore(folder, begun, logger)
    await store.recordProgress(source.confirmed)
    return { store, isNew: true, unreadable }
  }

  /** commit LSN of the newest transaction that is durable and readable */
  get processed(): bigint {
    return this.#processed
  }

  /** everything before this WAL position is durable here */
  get durableLsn(): bigint {
    return this.#durableLsn
  }

  get epoch(): string {
    const { system, timeline, logId } = this.#log.identity
    return `${system}-${timeline}-${logId}`
  }

  get logBytes(): number {
    return this.#log.size
  }

  get snapshotFolder(): string {
    return snapshotFolder(this.#folder)
  }

  belongsTo(source: SourcePosition, names: ReplicationNames): boolean {
    const { identity } = this.#log
    return (
      !source.created &&
      identity.system === source.identity.system &&
      identity.timeline === source.identity.timeline &&
      identity.database === source.identity.database &&
      identity.slot === names.slot &&
      identity.publication === names.publication &&
      (identity.publicationOid ?? names.publicationOid) === names.publicationOid &&
      source.confirmed <= this.#durableLsn &&
      source.walEnd >= this.#durableLsn
    )
  }

  /** A new shape takes part in the stream from now on. */
  register(record: Omit<ShapeRecord, 'id'>): Shape {
    const sibling = this.registry.ofTable(record.table.oid)?.newest
    const shape = restoreShape({ ...record, id: this.#nextId++ }, sibling)
    this.registry.add(shape)
    // Not awaited: without its snapshot record, which is awaited, the shape does not exist after a restart.
    this.append(encodeShape(shape.record)).durable.catch((error: Error) => {
      shape.failure ??= error
      this.discard(shape).catch((reason: unknown) => this.#logger.warn(describeError(reason)))
    })
    return shape
  }

  /**
   * The shape has the rows of its snapshot, which may not be durable yet.
   * @throws TableChangedError
   */
  attach(shape: Shape, record: SnapshotRecord): void {
    if (!shape.attachSnapshot(snapshotFrom(record)))
      throw new TableChangedError(`table ${shape.table.name} was changed or emptied meanwhile`)
  }

  /**
   * The snapshot is durable. The shape can be read when this has resolved and the stream has reached the snapshot. A
   * shape that was retired meanwhile keeps no file, also where its file was begun after the retirement.
   */
  async complete(shape: Shape, record: SnapshotRecord): Promise<void> {
    if (shape.retired) return removeSnapshot(this.snapshotFolder, shape.handle)
    await this.append(encodeSnapshot(record)).durable
    shape.readyAt = BigInt(record.lsn)
  }

  /** Resolves when no restart can bring the shape back. */
  async retire(shape: Shape): Promise<void> {
    if (shape.retired) return
    const { durable } = this.append(encodeRetirement(shape.handle))
    await Promise.all([durable, this.discard(shape)])
  }

  /** For a shape whose retirement is in the log already. */
  async discard(shape: Shape): Promise<void> {
    if (!this.registry.retire(shape)) return
    this.#compactSoon()
    await removeSnapshot(this.snapshotFolder, shape.handle)
  }

  append(bytes: Buffer): Appended {
    return this.#log.append(bytes)
  }

  /** Records that everything before `lsn` is durable, although none of it concerned a shape. */
  async recordProgress(lsn: bigint): Promise<void> {
    if (lsn <= this.#durableLsn) return
    await this.append(encodeProgress(lsn)).durable
    this.#durableLsn = lsn
  }

  /**
   * A transaction in progress will not arrive, and the stream will send it again. An empty transaction ends it in the
   * log, so that a compaction can tell its parts from those of an open one.
   */
  dropUnfinished(): void {
    for (const shape of this.registry.all()) shape.pendingChunkBytes = shape.openChunkBytes
    const lsn = this.#processed
    const end = encodeTransaction({ first: true, last: true, lsn, endLsn: lsn, xid: 0, segments: [] })
    this.append(end.bytes).durable.catch(() => {}) // the next transaction's first part ends it, too
    this.#compactSoon()
  }

  /** Shows durable transactions to readers. */
  publish(committed: readonly CommittedTransaction[]): void {
    const changed = new Set<Shape>()
    for (const transaction of committed) {
      for (const { shape, segment } of transaction.segments) {
        if (shape.retired) continue
        shape.append(segment, transaction.xid)
        changed.add(shape)
      }
      this.#processed = transaction.lsn
      if (transaction.endLsn > this.#durableLsn) this.#durableLsn = transaction.endLsn
    }
    for (const shape of changed) shape.waiters.wake()
  }

  /**
   * The messages of `segments` that come after `from`, with commas between them.
   * @throws DamagedLogError
   */
  read(segments: readonly Segment[], from: Offset): Promise<Buffer> {
    return readSegments(this.#log, segments, from)
  }

  async close(): Promise<void> {
    this.#lifetime.abort()
    await this.#compacting
    await this.#log.close()
  }

  /** Compacts the log, one compaction at a time, if too much of it belongs to no shape. */
  #compactSoon(): void {
    const { signal } = this.#lifetime
    if (signal.aborted) return
    this.#compacting ??= sleep(compactAfterMs, undefined, { signal })
      .then(() => this.#compactIfWorth())
      .catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`the shape log keeps its size: ${describeError(error)}`)
      })
      .finally(() => {
        this.#compacting = null
      })
  }

  async #compactIfWorth(): Promise<void> {
    const garbageBytes = this.#log.size - this.#livingBytes() - this.#overheadBytes
    if (!isWorthCompacting(this.#log.size, garbageBytes)) return
    const living = new Set(this.registry.all().map((shape) => shape.record.id))
    const nextId = this.#nextId
    this.#overheadBytes = await this.#log.compact(
      (id) => id >= nextId || living.has(id),
      this.#lifetime.signal,
    )
  }

  #livingBytes(): number {
    return this.registry.all().reduce((sum, shape) => sum + shape.logBytes, 0)
  }
}

export type OpenedStore = {
  store: ShapeStore
  isNew: boolean
  /** why the stored shapes could not be used, if they were unreadable */
  unreadable: UnreadableLogError | null
}

function orUnreadable(error: unknown): UnreadableLogError {
  if (error instanceof UnreadableLogError) return error
  throw error
}
