import { batchSchema, MAX_BATCH_BYTES, MAX_BATCH_WRITES } from '@coop/sync/write'
import { malformed, readJson } from '../http/read-json.ts'

/**
 * The entries of a batch, each still to be looked at by itself.
 * @throws a 400 problem when there is no batch to be made out, 413 when it is too large
 */
export async function readBatch(request: Request): Promise<unknown[]> {
  const advice = `A batch may have at most ${MAX_BATCH_BYTES} bytes: send fewer writes at once.`
  const parsed = batchSchema.safeParse(await readJson(request, MAX_BATCH_BYTES, advice))
  if (parsed.success) return parsed.data.writes
  throw malformed(`Send { "writes": [ … ] } with 1 to ${MAX_BATCH_WRITES} writes, and nothing else.`)
}
