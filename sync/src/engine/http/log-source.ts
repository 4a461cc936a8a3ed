import type { Offset } from '../../protocol/offset.ts'
import { compareOffsets } from '../../protocol/offset.ts'
import type { ShapeQuery } from '../../protocol/shape-request.ts'
import type { Segment } from '../log/segment.ts'
import type { Shape } from '../shape/shape.ts'
import type { Waiters } from '../shape/waiters.ts'
import type { BodyCache } from './body-cache.ts'
import type { EngineResponse } from './exchange.ts'

/** The parts of the engine that responses from a shape's log need. */
export interface LogSource {
  readonly progress: {
    /** commit LSN of the newest transaction that readers can see */
    readonly processed: bigint
    readonly isStopped: boolean
    /** why nothing can be read now, or null */
    readonly frozen: string | null
    readonly waiters: Pick<Waiters, 'wait'>
  }
  /** of all shapes: a key begins with the handle */
  readonly bodies: BodyCache
  /** @throws DamagedLogError after the shape was retired */
  messagesOf(shape: Shape, segments: readonly Segment[], from: Offset): Promise<Buffer>
  /** The response to a reader whose shape was retired: it names the next shape, or why none is possible. */
  refetch(query: ShapeQuery): Promise<EngineResponse>
}

/**
 * Whether an offset is after the end of the shape's log, and after everything processed without a change of the shape.
 */
export function isBeyond(processed: bigint, shape: Shape, offset: Offset): boolean {
  return compareOffsets(offset, shape.lastOffset) > 0 && offset.lsn > processed
}
