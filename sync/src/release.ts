// The changes of fields by releases, and the upgrade of edits from an older release.
export { releases, SCHEMA_VERSION } from './release/releases.ts'
export type { FieldChange, Release } from './release/releases.ts'
export { upgradeErrors } from './release/upgrade-errors.ts'
export { notUpgraded, throughRelease, upgradedOnDevice, upgradedValues } from './release/upgrade-fields.ts'
export type { UpgradedFields } from './release/upgrade-fields.ts'
