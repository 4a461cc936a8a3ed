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
import { serverJson } from '../requests/server-request.ts'

/**
 * Reads the changes of a row, newest first.
 * @param before only changes older than this one
 */
export function readHistory(
  entity: EntityName,
  rowId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const query = queryText({ entity, rowId, before: before ?? undefined })
  return serverJson(historyPageSchema, 'GET', `/api/history?${query}`, null, signal)
}

/** Reads the row as it was after a change. */
export async function readPastState(entity: EntityName, rowId: string, change: number): Promise<PastRow> {
  const query = queryText({ entity, rowId, change })
  return (await serverJson(pastStateSchema, 'GET', `/api/history/state?${query}`)).state
}

/** Reads the changes of all rows with their authors, newest first. */
export function readActivity(query: ActivityQuery, signal?: AbortSignal): Promise<ActivityPage> {
  return serverJson(activityPageSchema, 'GET', `/api/activity?${queryText(query)}`, null, signal)
}

function queryText(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
