import type { EntityName } from '../entities/index.ts'
import type { Json } from '../fields.ts'

/** The change of a field by a version; with `list`, of a field of that child list's items. */
export type FieldChange = { readonly entity: EntityName; readonly list?: string } & (
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'removed'
      readonly field: string
      /** Its label in the forms. */
      readonly label: string
      /** A field with this value, like an empty field, contains no text of a person. */
      readonly default?: Json
    }
  | {
      readonly kind: 'required'
      readonly field: string
      readonly label: string
      /** The value for new rows of the previous version. */
      readonly instead: { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'ask' }
    }
)

export interface SchemaVersion {
  readonly changes: readonly FieldChange[]
  /** Besides these changes, `server/src/writes/upgrade-write.ts` has a step that only the server can take. */
  readonly needsServer: boolean
}

/**
 * The changes of fields by version, oldest first: the first entry leads from version 1 to 2. Edits wait on devices for
 * weeks, so an entry stays for good, and an abandoned name is never used again.
 */
export const schemaVersions: readonly SchemaVersion[] = [
  // Only addresses that pages may show (migration 0010).
  { changes: [], needsServer: true },
  // The text of articles in Markdown (migration 0013).
  { changes: [], needsServer: true },
]

/** The version of the entities' fields in a new write. Another entry in the table increases it. */
export const SCHEMA_VERSION = schemaVersions.length + 1
