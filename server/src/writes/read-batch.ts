import { batchSchema, MAX_BATCH_BYTES, MAX_BATCH_WRITES } from '@coop/sync/write'
import { type JsonLimits, malformed, readJson } from '../http/read-json.ts'

/**
 * More than any batch of the admin holds: an import of 200 rows with their lists has some 15,000 values, the longest text
 * of an article 200,000 characters. A device that gets a refusal sends half of the batch.
 */
const LIMITS: JsonLimits = { values: 40_000, members: 1_000, characters: 500_000 }

/**
 * The entries of a batch, each still to be looked at by itself.
 * @throws a 400 problem when there is no batch to be made out, 413 when it is too large
 */
export async function readBatch(request: Request): Promise<unknown[]> {
  const advice = `A batch may have at most ${MAX_BATCH_BYTES} bytes: send fewer writes at once.`
  const parsed = batchSchema.safeParse(await readJson(request, MAX_BATCH_BYTES, advice, LIMITS))
  if (parsed.success) return parsed.data.writes
  throw malformed(`Send { "writes": [ … ] } with 1 to ${MAX_BATCH_WRITES} writes, and nothing else.`)
}
