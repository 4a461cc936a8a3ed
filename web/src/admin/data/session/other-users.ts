/** The rows and edits of other users in this browser. This code is not loaded with the first screen. */
export { countOthersPending } from '../outbox/other-outboxes.ts'
export { deleteRowsOfOthers } from '../rows/delete-rows.ts'
