import type { Offset } from '../../protocol/offset.ts'
import type { StoredMessages } from '../shape/stored-messages.ts'
import type { SnapshotChunk } from '../snapshot/snapshot-chunks.ts'
import { refetch } from './error-responses.ts'
import type { EngineResponse } from './exchange.ts'
import { shapeResponse, type CacheSettings, type ShapeRead } from './shape-response.ts'

/** One chunk of the shape's snapshot. */
export async function snapshotResponse(
  read: ShapeRead,
  { chunk, end }: { chunk: SnapshotChunk; end: Offset },
  { stored, settings }: { stored: Pick<StoredMessages, 'ofSnapshot'>; settings: CacheSettings },
): Promise<EngineResponse> {
  const readable = await stored.ofSnapshot(read.shape, chunk)
  if (readable === null) return refetch(null)
  const response = shapeResponse(read, settings, { end }, readable.body)
  if (response.body !== null) response.headers['content-length'] = String(readable.bytes)
  if (response.body === null || read.request.method === 'HEAD') await readable.close()
  return response
}
