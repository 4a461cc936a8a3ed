// The history of rows, with the people who changed them. It is fetched on demand and never synced.
export { activityPageSchema, activityQuerySchema, SYSTEM } from './history/activity.ts'
export type { ActivityLine, ActivityPage, ActivityQuery } from './history/activity.ts'
export { changeKinds } from './history/change.ts'
export type { Author, ChangeKind } from './history/change.ts'
export {
  historyPageSchema,
  historyQuerySchema,
  pastStateQuerySchema,
  pastStateSchema,
} from './history/row-history.ts'
export type { AffectedRow, PastRow } from './affected-row.ts'
export type { HistoryPage, RowChange } from './history/row-history.ts'
