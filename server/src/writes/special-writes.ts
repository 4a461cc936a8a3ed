import type { EntityName } from '@coop/sync/entities'
import type { Role } from '@coop/sync/releases'
import type { SchemaVersion } from '@coop/sync/schema-versions'
import type { FinalAnswer, Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import type { CurrentRow } from './decide-write.ts'
import type { ValidWrite } from './validate-write.ts'

/** A write that would take effect, in its open transaction, with the row locked. */
export interface OpenWrite {
  readonly connection: ReservedSql
  readonly write: Write
  readonly valid: ValidWrite
  readonly current: CurrentRow | null
  /** Of the sender; null: it is the server that carries out what somebody has asked for. */
  readonly role: Role | null
  readonly schemaVersions: readonly SchemaVersion[]
}

export type SpecialOutcome =
  | { readonly kind: 'apply'; readonly valid: ValidWrite }
  /** The transaction is rolled back first, with all that was done in it. */
  | { readonly kind: 'refuse'; readonly answer: FinalAnswer }

/**
 * The rules of entities that no declaration states, and the effects of their writes beyond their own row. They run in
 * the transaction of the write, after it was decided and before it is applied.
 */
export type SpecialWrites = ReadonlyMap<EntityName, (open: OpenWrite) => Promise<SpecialOutcome>>
