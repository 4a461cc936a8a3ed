import { type UsageReport, usageReportSchema, type UsageTable } from '@coop/sync/usage'
import { serverJson } from '../requests/server-request.ts'
import type { Period } from './periods.ts'

export function readUsage({ from, to }: Period, signal: AbortSignal): Promise<UsageReport> {
  return serverJson(
    usageReportSchema,
    'GET',
    `/api/admin/usage?${new URLSearchParams({ from, to })}`,
    null,
    signal,
  )
}

/** The address of a complete table as a CSV file. */
export function usageCsv({ from, to }: Period, table: UsageTable | 'speed'): string {
  return `/api/admin/usage.csv?${new URLSearchParams({ from, to, table })}`
}
