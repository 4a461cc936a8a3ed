import type { Offset } from '../../protocol/offset.ts'
import type { Segment } from '../log/segment.ts'
import { DamagedLogError } from '../log/log-errors.ts'
import { readSnapshotChunk, type ReadableChunk } from '../snapshot/read-snapshot-chunk.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import type { Logger } from '../source/logger.ts'
import type { Shape } from './shape.ts'
import type { ShapeStore } from './shape-store.ts'

interface StoredMessagesParts {
  progress: { readonly store: ShapeStore | null }
  shapes: { retire(shape: Shape): Promise<void> }
  logger: Logger
}

/** Reads stored shapes. A shape with damaged parts is retired, and made again from Postgres. */
export class StoredMessages {
  readonly #parts: StoredMessagesParts

  constructor(parts: StoredMessagesParts) {
    this.#parts = parts
  }

  /**
   * The messages of `segments` after `from`.
   * @throws DamagedLogError after the shape was retired
   */
  async ofSegments(shape: Shape, segments: readonly Segment[], from: Offset): Promise<Buffer> {
    try {
      return await this.#store.read(segments, from)
    } catch (error) {
      if (error instanceof DamagedLogError) await this.#retireDamaged(shape)
      throw error
    }
  }

  /** Null after the shape was retired. */
  async ofSnapshot(shape: Shape, chunk: SnapshotChunk): Promise<ReadableChunk | null> {
    const readable = await readSnapshotChunk(this.#store.snapshotFolder, shape.handle, chunk)
    if (readable === null) await this.#retireDamaged(shape)
    return readable
  }

  get #store(): ShapeStore {
    const { store } = this.#parts.progress
    if (store === null) throw new Error('the engine has no store')
    return store
  }

  async #retireDamaged(shape: Shape): Promise<void> {
    if (shape.retired) return
    this.#parts.logger.warn(`the stored data of shape ${shape.handle} are damaged: it is made again`)
    await this.#parts.shapes.retire(shape)
  }
}
