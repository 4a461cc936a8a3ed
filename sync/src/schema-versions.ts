// The changes of fields by versions, and the upgrade of edits from an older version.
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
