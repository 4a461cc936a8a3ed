// Releases: pending edits, who may do what with them, and the time of their publication.
export { conflictOf, settledEdit } from './releases/edit-conflict.ts'
export type { EditConflict } from './releases/edit-conflict.ts'
export { foldConflict, foldEdit } from './releases/fold-edit.ts'
export { isAsked } from './releases/is-asked.ts'
export { mergeKeys } from './releases/merge-keys.ts'
export { readOutcome } from './releases/outcome.ts'
export type { HeldEdit, ReleaseOutcome } from './releases/outcome.ts'
export { readReleaseEdit, releaseEditId, releaseLayer, writeOfEdit } from './releases/release-edit.ts'
export type { ReleaseEdit, ReleaseEditRow } from './releases/release-edit.ts'
export { isPermitted, permittedRoles, refusalToGoLive, roles } from './releases/role.ts'
export type { Permission, Role } from './releases/role.ts'
export { refusalToSave, roleLabels, roleSchema } from './releases/roles.ts'
export { seenEdits } from './releases/seen-edits.ts'
export {
  fieldNotToChange,
  goesOn,
  refusalOf,
  refusalToDelete,
  refusalToEdit,
  releaseStateSchema,
  stateText,
} from './releases/transitions.ts'
export type { ReleaseRules, ReleaseState } from './releases/transitions.ts'
