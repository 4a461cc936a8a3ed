/** The rows and edits of other users on this browser. The code is loaded when the first rows are, and not before them. */
export { countOthersPending } from '../outbox/other-outboxes.ts'
export { deleteRowsOfOthers } from '../rows/delete-rows.ts'
