// The overlay: a row as an administrator sees it, made of its synced tables and this device's pending writes.
export { editedRows, rowShapeOf, tablesOf } from './overlay/edited-rows.ts'
export type { EditedValues, TableRow } from './overlay/edited-rows.ts'
export { overlaidRow } from './overlay/overlaid-row.ts'
export type { PendingWrite } from './overlay/pending-write.ts'
export { publicFlag, publicParts, publicTablesOf } from './overlay/public-rows.ts'
export type { PublicParts, PublicTableRow } from './overlay/public-rows.ts'
export { publicChanges, rewritesOf, rewrittenValues } from './overlay/public-changes.ts'
export type { PublicChange, PublicTableRows, Rewrites } from './overlay/public-changes.ts'
