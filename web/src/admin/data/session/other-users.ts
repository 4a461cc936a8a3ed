/** The rows and edits of other users on this browser. The code is loaded apart from that of the first screen. */
export { countOthersPending } from '../outbox/other-outboxes.ts'
export { deleteRowsOfOthers } from '../rows/delete-rows.ts'
