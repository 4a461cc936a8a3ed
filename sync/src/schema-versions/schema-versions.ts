import type { EntityName } from '../entities/index.ts'
import type { Json } from '../fields.ts'

/** The change of a field by a version, or of a field of the items of a child list where `list` is given. */
export type FieldChange = { readonly entity: EntityName; readonly list?: string } & (
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'removed'
      readonly field: string
      /** Its label in the forms. */
      readonly label: string
      /** A field with this value, as with an empty one, holds nothing that a person has typed. */
      readonly default?: Json
    }
  | {
      readonly kind: 'required'
      readonly field: string
      readonly label: string
      /** The value that new rows of the version before get. */
      readonly instead: { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'ask' }
    }
)

export interface SchemaVersion {
  readonly changes: readonly FieldChange[]
  /** Beside them, `server/src/writes/upgrade-write.ts` has a step that only the server can take. */
  readonly needsServer: boolean
}

/**
 * The changes of fields by the versions, the oldest first: the first entry leads from version 1 to 2. Edits wait on
 * devices for weeks, so an entry stays for good, and a name that was given up is never used again.
 */
export const schemaVersions: readonly SchemaVersion[] = [
  // Only addresses that pages may show (migration 0010).
  { changes: [], needsServer: true },
  // The text of articles in Markdown (migration 0013).
  { changes: [], needsServer: true },
]

/** The version of the entities' fields that a write is made with. Another version in the table raises it. */
export const SCHEMA_VERSION = schemaVersions.length + 1
