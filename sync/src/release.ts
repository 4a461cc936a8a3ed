// What releases did to the fields of edits, and edits of an older release in the names of the present one.
export { releases, SCHEMA_VERSION } from './release/releases.ts'
export type { FieldChange, Release } from './release/releases.ts'
export { upgradeErrors } from './release/upgrade-errors.ts'
export { notUpgraded, throughRelease, upgradedOnDevice, upgradedValues } from './release/upgrade-fields.ts'
export type { UpgradedFields } from './release/upgrade-fields.ts'
