// Usage events, and the report of them.
export { MAX_USAGE_BYTES, MAX_USAGE_EVENTS, usageEventSchema } from './usage/usage-event.ts'
export type { PageView, SectionView } from './usage/usage-event.ts'
export { connections, speedGoals, speedMetrics, speedQuerySchema, speedReportSchema } from './usage/speed.ts'
export type { Speed, SpeedFigure, SpeedFilter, SpeedMetric, SpeedReport } from './usage/speed.ts'
export { usageQuerySchema, usageReportSchema, usageTables } from './usage/usage-report.ts'
export type { UsageReport, UsageTable } from './usage/usage-report.ts'
