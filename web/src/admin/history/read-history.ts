import type { EntityName } from '@coop/sync/contract'
import { z } from 'zod'

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

const answer = z.object({ states: z.array(pastState), hasMore: z.boolean() })
const problem = z.object({ detail: z.string() })

export type HistoryPage = z.infer<typeof answer>

/**
 * The past of a row, newest first.
 * @param before only what is older than this entry
 */
export async function readHistory(
  entity: EntityName,
  rowId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const query = new URLSearchParams({ entity, rowId, ...(before === null ? {} : { before: String(before) }) })
  const response = await fetch(`/api/history?${query.toString()}`, { signal })
  if (response.ok) return answer.parse(await response.json())
  const told = problem.safeParse(await response.json().catch(() => null))
  throw new Error(
    told.success ? told.data.detail : `The server answered ${response.status}. Try again in a moment.`,
  )
}
