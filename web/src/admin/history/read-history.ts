import type { EntityName } from '@coop/sync/entities'
import { z } from 'zod'
import { requestJson } from '../server-request.ts'

const pastState = z.object({
  id: z.number(),
  op: z.enum(['insert', 'update', 'delete']),
  at: z.string(),
  author: z.string().nullable(),
  /** Fields and child lists that this change touched. */
  changed: z.array(z.string()),
  /** The row after it; of a deletion: before it. */
  state: z.record(z.string(), z.json()),
})
export type PastState = z.infer<typeof pastState>

const responseSchema = z.object({ states: z.array(pastState), hasMore: z.boolean() })

type HistoryPage = z.infer<typeof responseSchema>

/**
 * The past of a row, newest first.
 * @param before only what is older than this entry
 */
export function readHistory(
  entity: EntityName,
  rowId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const query = new URLSearchParams({ entity, rowId, ...(before === null ? {} : { before: String(before) }) })
  return requestJson(`/api/history?${query.toString()}`, responseSchema, { signal })
}
