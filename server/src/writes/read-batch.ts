import { batchSchema, MAX_BATCH_BYTES, MAX_BATCH_WRITES } from '@coop/sync/write'
import { type JsonLimits, malformed, readJson } from '../http/read-json.ts'

/**
 * More than any batch of the admin contains: an import of 200 rows with their lists has about 15,000 values, the
 * longest text of an article 200,000 characters. A device whose batch is refused sends half of it.
 */
const LIMITS: JsonLimits = { values: 40_000, members: 1_000, characters: 500_000 }

/**
 * Returns the entries of a batch, which are not validated yet.
 * @throws a 400 problem when the body is no batch, 413 when it is too large
 */
export async function readBatch(request: Request): Promise<unknown[]> {
  const advice = `A batch may have at most ${MAX_BATCH_BYTES} bytes: send fewer writes at once.`
  const parsed = batchSchema.safeParse(await readJson(request, MAX_BATCH_BYTES, advice, LIMITS))
  if (parsed.success) return parsed.data.writes
  throw malformed(`Send { "writes": [ … ] } with 1 to ${MAX_BATCH_WRITES} writes, and nothing else.`)
}
