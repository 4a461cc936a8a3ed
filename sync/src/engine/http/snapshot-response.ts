import type { Offset } from '../../protocol/offset.ts'
import type { StoredMessages } from '../shape/stored-messages.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import type { EngineResponse } from './exchange.ts'
import type { LogSource } from './log-source.ts'
import { shapeResponse, type CacheSettings, type ShapeRead } from './shape-response.ts'

interface SnapshotResponseParts {
  stored: Pick<StoredMessages, 'ofSnapshot'>
  log: Pick<LogSource, 'refetch'>
  settings: CacheSettings
}

/** One chunk of the shape's snapshot. */
export async function snapshotResponse(
  read: ShapeRead,
  { chunk, end }: { chunk: SnapshotChunk; end: Offset },
  { stored, log, settings }: SnapshotResponseParts,
): Promise<EngineResponse> {
  const readable = await stored.ofSnapshot(read.shape, chunk)
  if (readable === null) return log.refetch(read.params.query)
  const response = shapeResponse(read, settings, { end }, readable.body)
  if (response.body !== null) response.headers['content-length'] = String(readable.bytes)
  if (response.body === null || read.request.method === 'HEAD') await readable.close()
  return response
}
