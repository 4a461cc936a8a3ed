// The changes of fields by version, and the upgrade of edits from older versions.
export { schemaVersions, SCHEMA_VERSION } from './schema-versions/schema-versions.ts'
export type { FieldChange, SchemaVersion } from './schema-versions/schema-versions.ts'
export { upgradeErrors } from './schema-versions/upgrade-errors.ts'
export {
  notUpgraded,
  throughVersion,
  upgradedOnDevice,
  upgradedValues,
} from './schema-versions/upgrade-fields.ts'
export type { UpgradedFields } from './schema-versions/upgrade-fields.ts'
