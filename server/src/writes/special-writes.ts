import type { EntityName } from '@coop/sync/entities'
import type { Role } from '@coop/sync/releases'
import type { SchemaVersion } from '@coop/sync/schema-versions'
import type { FinalAnswer, Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import type { CurrentRow } from './decide-write.ts'
import type { ValidWrite } from './validate-write.ts'

/** An accepted write in its open transaction, with the row locked. */
export interface OpenWrite {
  readonly connection: ReservedSql
  readonly write: Write
  readonly valid: ValidWrite
  readonly current: CurrentRow | null
  /** The role of the sender; null: the server applies something that somebody has requested. */
  readonly role: Role | null
  readonly schemaVersions: readonly SchemaVersion[]
}

export type SpecialOutcome =
  | { readonly kind: 'apply'; readonly valid: ValidWrite }
  /** The transaction is rolled back first. */
  | { readonly kind: 'refuse'; readonly answer: FinalAnswer }

/**
 * Rules of entities beyond their declarations, and effects of their writes on other rows. They run in the transaction
 * of the write, after the decision and before the write is applied.
 */
export type SpecialWrites = ReadonlyMap<EntityName, (open: OpenWrite) => Promise<SpecialOutcome>>
