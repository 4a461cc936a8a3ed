import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangeSource } from '../source/change-source.ts'
import { compactLog, isMostlyDead, type CompactionFacts } from '../log/compact-log.ts'
import {
  encodeProgress,
  encodeRetirement,
  encodeShape,
  encodeSnapshot,
  LOG_VERSION,
  type LogIdentity,
  type ShapeRecord,
  type SnapshotRecord,
} from '../log/log-record.ts'
import { readSegments } from '../log/read-segments.ts'
import { Replay, restoreShape, snapshotFrom } from './replay.ts'
import type { Segment, Shape } from './shape.ts'
import { ShapeLog, UnreadableLogError } from '../log/shape-log.ts'
import { ShapeRegistry } from './shape-registry.ts'
import { removeSnapshot, snapshotPath, TableChangedError } from '../snapshot/snapshot.ts'
import type { CommittedTransaction } from '../feed/open-transaction.ts'
import type { Offset } from '../../protocol/offset.ts'

/** Bodies of recent segments stay in memory for the readers that wait for them. */
const recentBytes = 8 * 1024 * 1024

/**
 * All that survives a restart: the shape log, the snapshot files, and the shapes as they follow from them. Nothing
 * becomes visible here before it is durable.
 */
export class ShapeStore {
  readonly registry = new ShapeRegistry()
  /** shapes that come from an earlier run */
  restored: readonly Shape[] = []
  readonly #folder: string
  readonly #log: ShapeLog
  #nextId = 1
  /** commit LSN of the newest transaction that is durable and readable */
  processed = 0n
  /** all before this WAL position is kept here */
  keptUntil = 0n
  #recent: Segment[] = []
  #recentSize = 0

  private constructor(folder: string, log: ShapeLog) {
    this.#folder = folder
    this.#log = log
  }

  /**
   * Opens what is stored, or begins anew when it was written by another version of the engine, or does not belong to
   * what the source brings: another database or timeline, a slot that was lost, or a log that lacks what the slot was
   * told is kept.
   */
  static async open(
    folder: string,
    source: ChangeSource,
    names: { slot: string; publication: string },
  ): Promise<OpenedStore> {
    await mkdir(join(folder, 'snapshots'), { recursive: true })
    const kept = source.created ? null : await ShapeStore.#load(folder).catch(unreadable)
    if (kept instanceof ShapeStore) {
      if (kept.belongsTo(source, names)) return { store: kept, isNew: false, unreadable: null }
      await kept.close()
    }
    await rm(join(folder, 'snapshots'), { recursive: true, force: true })
    await mkdir(join(folder, 'snapshots'), { recursive: true })
    const identity: LogIdentity = {
      version: LOG_VERSION,
      logId: randomUUID().slice(0, 8),
      ...source.identity,
      ...names,
    }
    const store = new ShapeStore(folder, await ShapeLog.create(folder, identity))
    await store.keep(source.confirmed)
    return { store, isNew: true, unreadable: kept instanceof UnreadableLogError ? kept : null }
  }

  static async #load(folder: string): Promise<ShapeStore | null> {
    let stored = await readStored(folder)
    if (stored === null) return null
    if (isMostlyDead(stored.log.size, stored)) {
      await stored.log.close()
      // Without room for a second one, the log stays as it is.
      await compactLog(folder, stored).catch(() => {})
      stored = await readStored(folder)
      if (stored === null) return null
    }
    const store = new ShapeStore(folder, stored.log)
    store.processed = stored.processed
    store.keptUntil = stored.keptUntil
    store.#nextId = stored.nextId
    for (const shape of stored.living) store.registry.add(shape)
    store.restored = store.registry.all()
    store.dropPending()
    await store.#sweep()
    return store
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

  belongsTo(source: ChangeSource, names: { slot: string; publication: string }): boolean {
    const { identity } = this.#log
    return (
      !source.created &&
      identity.system === source.identity.system &&
      identity.timeline === source.identity.timeline &&
      identity.database === source.identity.database &&
      identity.slot === names.slot &&
      identity.publication === names.publication &&
      source.confirmed <= this.keptUntil &&
      source.walEnd >= this.keptUntil
    )
  }

  /** A new shape takes part in the stream from this moment on. */
  register(record: Omit<ShapeRecord, 'id'>): Shape {
    const shape = restoreShape({ ...record, id: this.#nextId++ })
    this.registry.add(shape)
    // Not waited for: without its snapshot record, which is, the shape does not exist after a restart.
    this.append(encodeShape(shape.record)).durable.catch((error: Error) => {
      shape.failure ??= error
      this.registry.retire(shape)
    })
    return shape
  }

  /** The shape has its snapshot; it can be read once this has resolved and the stream has come as far. */
  async complete(shape: Shape, record: SnapshotRecord): Promise<void> {
    const snapshot = snapshotFrom(record)
    if (!shape.settle(snapshot))
      throw new TableChangedError(`table ${shape.table.name} was changed or emptied meanwhile`)
    await this.append(encodeSnapshot(record)).durable
    shape.readyAt = snapshot.lsn
  }

  /** Resolves when no restart can bring the shape back. */
  async retire(shape: Shape): Promise<void> {
    if (shape.retired) return
    const { durable } = this.append(encodeRetirement(shape.handle))
    await Promise.all([durable, this.forget(shape)])
  }

  /** For a shape whose retirement is in the log already. */
  async forget(shape: Shape): Promise<void> {
    if (this.registry.retire(shape)) await removeSnapshot(this.snapshotFolder, shape.handle)
  }

  append(bytes: Buffer): { position: number; durable: Promise<void> } {
    return this.#log.append(bytes)
  }

  /** The log may say that everything before `lsn` is kept, though nothing of it concerned a shape. */
  async keep(lsn: bigint): Promise<void> {
    if (lsn <= this.keptUntil) return
    await this.append(encodeProgress(lsn)).durable
    this.keptUntil = lsn
  }

  /** Transactions on their way will not arrive: the stream sends them again. */
  dropPending(): void {
    for (const shape of this.registry.all()) shape.pendingChunkBytes = shape.openChunkBytes
  }

  /** Shows durable transactions to readers. */
  publish(committed: readonly CommittedTransaction[]): void {
    const changed = new Set<Shape>()
    for (const transaction of committed) {
      for (const { shape, segment } of transaction.segments) {
        if (shape.retired) continue
        shape.append(segment, transaction.xid)
        this.#remember(segment)
        changed.add(shape)
      }
      this.processed = transaction.lsn
      if (transaction.endLsn > this.keptUntil) this.keptUntil = transaction.endLsn
    }
    for (const shape of changed) shape.live.wake()
  }

  /** The messages of `segments` that come after `from`, with commas between them. */
  read(segments: readonly Segment[], from: Offset): Promise<Buffer> {
    return readSegments(this.#log, segments, from)
  }

  close(): Promise<void> {
    return this.#log.close()
  }

  #remember(segment: Segment): void {
    if (segment.body === null) return
    this.#recent.push(segment)
    this.#recentSize += segment.bodyBytes
    if (this.#recentSize <= recentBytes) return
    let forget = 0
    for (; this.#recentSize > recentBytes / 2 && forget < this.#recent.length - 1; forget++) {
      const old = this.#recent[forget]
      if (old === undefined) break
      old.body = null
      this.#recentSize -= old.bodyBytes
    }
    this.#recent = this.#recent.slice(forget)
  }

  /** Snapshot files that no living shape has: a crash came between their making and their record. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.snapshotFolder)) {
      const handle = name.replace(/\.snapshot(\.new)?$/, '')
      const isLiving = this.registry.withHandle(handle) !== undefined && !name.endsWith('.new')
      if (!isLiving) await rm(join(this.snapshotFolder, name), { force: true })
    }
  }
}

export type OpenedStore = {
  store: ShapeStore
  isNew: boolean
  /** why what was stored could not be used, where this is the reason to begin anew */
  unreadable: UnreadableLogError | null
}

function unreadable(error: unknown): UnreadableLogError {
  if (error instanceof UnreadableLogError) return error
  throw error
}

type Stored = CompactionFacts & { log: ShapeLog; nextId: number }

async function readStored(folder: string): Promise<Stored | null> {
  const replay = new Replay()
  const log = await ShapeLog.open(folder, (record) => replay.apply(record))
  if (log === null) return null
  const living: Shape[] = []
  for (const shape of replay.shapes.values())
    if (await hasSnapshotFile(snapshotFolder(folder), shape)) living.push(shape)
  const { processed, keptUntil, nextId, bytes } = replay
  return { log, living, processed, keptUntil, nextId, bytes }
}

function snapshotFolder(folder: string): string {
  return join(folder, 'snapshots')
}

async function hasSnapshotFile(folder: string, shape: Shape): Promise<boolean> {
  if (shape.snapshot === null) return false
  const last = shape.snapshot.chunks.at(-1)
  const found = await stat(snapshotPath(folder, shape.handle)).catch(() => null)
  return found !== null && last !== undefined && found.size === last.position + last.bytes
}
