// The overlay: what an administrator sees of a row, of its synced tables and the writes that wait on this device.
export { editedRows, rowShapeOf, tablesOf } from './overlay/edited-rows.ts'
export type { EditedValues, TableRow } from './overlay/edited-rows.ts'
export { overlaidRow } from './overlay/overlaid-row.ts'
export type { PendingWrite } from './overlay/pending-write.ts'
export { publicFlag, publicParts, publicTablesOf } from './overlay/public-rows.ts'
export type { PublicParts, PublicTableRow } from './overlay/public-rows.ts'
export { publicChanges, rewritesOf, rewrittenValues } from './overlay/public-changes.ts'
export type { PublicChange, PublicTableRows, Rewrites } from './overlay/public-changes.ts'
