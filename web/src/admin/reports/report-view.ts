import { z } from 'zod'

const reportViewSchema = z.enum(['table', 'bar', 'line', 'heat-map', 'number'])
export type ReportView = z.infer<typeof reportViewSchema>

/** A view of a later release is shown as a table. */
export function reportViewOf(value: unknown): ReportView {
  return reportViewSchema.catch('table').parse(value)
}
