import type { EntityName } from '@coop/sync/entities'
import {
  type ActivityPage,
  activityPageSchema,
  type ActivityQuery,
  type HistoryPage,
  historyPageSchema,
  type PastRow,
  pastStateSchema,
} from '@coop/sync/history'
import { requestJson } from '../requests/server-request.ts'

/**
 * What became of a row, newest first.
 * @param before only what is older than this change
 */
export function readHistory(
  entity: EntityName,
  rowId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const query = textOf({ entity, rowId, before: before ?? undefined })
  return requestJson(`/api/history?${query}`, historyPageSchema, { signal })
}

/** How a row was after a change. */
export async function readPastState(entity: EntityName, rowId: string, change: number): Promise<PastRow> {
  const query = textOf({ entity, rowId, change })
  return (await requestJson(`/api/history/state?${query}`, pastStateSchema)).state
}

/** Who did what to which row, newest first. */
export function readActivity(query: ActivityQuery, signal?: AbortSignal): Promise<ActivityPage> {
  return requestJson(
    `/api/activity?${textOf(query)}`,
    activityPageSchema,
    signal === undefined ? {} : { signal },
  )
}

function textOf(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
