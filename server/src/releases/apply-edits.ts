import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Rewrites } from '@coop/sync/overlay'
import { type HeldEdit, type ReleaseEditRow, writeOfEdit } from '@coop/sync/releases'
import { type SchemaVersion, upgradeErrors } from '@coop/sync/schema-versions'
import type { Write } from '@coop/sync/write'
import { isConnectionLost } from '@coop/postgres'
import type { ReservedSql } from 'postgres'
import { explainConstraint } from '../writes/constraint-errors.ts'
import { decideWithHistory } from '../writes/decide-with-history.ts'
import type { ConflictCause, CurrentRow } from '../writes/decide-write.ts'
import { effectsOf } from '../writes/effects-of.ts'
import { missingFile } from '../writes/missing-file.ts'
import { readCurrentRow } from '../writes/read-current-row.ts'
import { type Sendable, sendPipelined } from '../writes/send-pipelined.ts'
import { upgradeWrite } from '../writes/upgrade-write.ts'
import { validateWrite, type ValidWrite } from '../writes/validate-write.ts'
import { inOrder } from './edit-order.ts'
import { replacesFile, rewritesBy, rewrittenEdit } from './edit-rewrites.ts'
import { heldEdit } from './held-edit.ts'

export type Applied =
  | { readonly kind: 'applied' }
  /** Nothing was applied. */
  | { readonly kind: 'held'; readonly edits: readonly HeldEdit[] }

interface ReadyEdit {
  readonly row: ReleaseEditRow
  readonly write: Write
  readonly valid: ValidWrite
}

/**
 * Applies the edits of a release in order, within the transaction of the write that publishes it. Each is decided
 * against the row that the earlier ones produced, by the same code as any write. Either all are applied or none. The
 * result names every edit that cannot be applied.
 */
export async function applyEdits(
  connection: ReservedSql,
  releaseId: string,
  by: Pick<Write, 'id' | 'seq' | 'userId'>,
  versions: readonly SchemaVersion[],
): Promise<Applied> {
  await connection.unsafe('savepoint edits')
  const held: HeldEdit[] = []
  const ready: ReadyEdit[] = []
  for (const row of await readEdits(connection, releaseId)) {
    const one = await readyEdit(connection, row, by, versions)
    if ('held' in one) held.push(one.held)
    else ready.push(one)
  }
  let effects: Sendable[] = []
  const rewrites: Rewrites[number][] = []
  /** The first edit is the one that the database refused; the pipelined ones after it fail as a consequence. */
  const refused: ReadyEdit[] = []
  try {
    for (const planned of inFlights(ready)) {
      const flight = planned.map((edit) => ({ ...edit, valid: rewrittenEdit(edit, rewrites) }))
      // One round trip for each flight: its effects are sent together with the queries for the next rows.
      const readings = flight.map(({ write, valid }) => readCurrentRow(connection, write, valid))
      const sent = [...effects, ...readings.flatMap(({ queries }) => queries)]
      effects = []
      await sendPipelined(sent)
      for (const [index, edit] of flight.entries()) {
        const current = (await readings[index]?.row()) ?? null
        const decided = await decideEdit(connection, edit, current)
        if ('held' in decided) held.push(decided.held)
        if (!('valid' in decided) || held.length > 0) continue
        const applied = { ...edit, valid: decided.valid }
        rewrites.push(...(await rewritesBy(connection, applied, current)))
        effects.push(...effectsIn(connection, applied, refused))
      }
    }
    await sendPipelined(effects)
  } catch (error) {
    const [edit] = refused
    // On a lost connection nothing more is sent, since a response might never arrive.
    if (edit === undefined || isConnectionLost(error)) throw error
    await connection.unsafe('rollback to savepoint edits')
    const errors = await explainConstraint(connection, error, edit.write, edit.valid)
    if (errors === null) throw error
    return { kind: 'held', edits: [...held, heldEdit(edit.row, errors)] }
  }
  if (held.length === 0) return { kind: 'applied' }
  await connection.unsafe('rollback to savepoint edits')
  return { kind: 'held', edits: held }
}

const MOST_IN_FLIGHT = 50

/**
 * Splits the edits, in order, wherever one of them could change what the next one reads. An insert or update changes no
 * other row of its entity, because triggers lead from one entity to others and never back to the same one. A delete
 * gets a flight of its own because it reads the history. So does a new file of an asset, because it reads which other
 * assets have the file.
 */
function inFlights(edits: readonly ReadyEdit[]): ReadyEdit[][] {
  const flights: ReadyEdit[][] = []
  for (const edit of edits) {
    const flight = flights.at(-1)
    const before = flight?.at(-1)
    const isOneKind =
      before?.write.entity === edit.write.entity &&
      [before, edit].every((each) => each.valid.op !== 'delete' && !replacesFile(each))
    if (flight !== undefined && isOneKind && flight.length < MOST_IN_FLIGHT) flight.push(edit)
    else flights.push([edit])
  }
  return flights
}

type Decided =
  | { readonly valid: ValidWrite }
  | { readonly held: HeldEdit }
  /** The row already equals the result of the edit. */
  | { readonly isDone: true }

/** Decides an edit against the current row, like any write. */
async function decideEdit(
  connection: ReservedSql,
  edit: ReadyEdit,
  current: CurrentRow | null,
): Promise<Decided> {
  const { row, write, valid } = edit
  const decision = await decideWithHistory(connection, write, meets(write, valid, current), current)
  switch (decision.kind) {
    case 'answer': {
      const { answer } = decision
      return answer.status === 'rejected' ? { held: heldEdit(row, answer.errors) } : { isDone: true }
    }
    case 'conflict':
      return { held: heldByConflict(edit, decision.cause) }
    case 'apply': {
      const missing = await missingFile(connection, write, decision.valid, current)
      return missing?.status === 'rejected'
        ? { held: heldEdit(row, missing.errors) }
        : { valid: decision.valid }
    }
    default:
      return decision satisfies never
  }
}

/** @param refused gets the edit if one of its statements fails */
function effectsIn(connection: ReservedSql, edit: ReadyEdit, refused: ReadyEdit[]): Sendable[] {
  return effectsOf(edit.write, edit.valid).map(([text, params]) => ({
    execute: () =>
      connection
        .unsafe(text, params, { prepare: true })
        .execute()
        .catch((error: unknown) => {
          refused.push(edit)
          throw error
        }),
  }))
}

/** In the order of application. */
export async function readEdits(connection: ReservedSql, releaseId: string): Promise<ReleaseEditRow[]> {
  return inOrder(
    await connection<ReleaseEditRow[]>`select * from release_edits where release_id = ${releaseId}`,
  )
}

/** Upgrades an edit to the current field names, and validates it. */
async function readyEdit(
  connection: ReservedSql,
  row: ReleaseEditRow,
  by: Pick<Write, 'id' | 'seq' | 'userId'>,
  versions: readonly SchemaVersion[],
): Promise<ReadyEdit | { held: HeldEdit }> {
  const original = writeOfEdit(row, by)
  if (original === null || original.schemaVersion > versions.length + 1) {
    const message = 'This edit was made with another version of the site'
    return { held: heldEdit(row, [{ field: null, message }]) }
  }
  const upgraded = await upgradeWrite(original, connection, versions)
  const errors = upgradeErrors(upgraded)
  if (errors.length > 0) return { held: heldEdit(row, errors) }
  const validated = validateWrite(upgraded.write)
  if (!validated.ok) return { held: heldEdit(row, validated.errors) }
  return { row, write: upgraded.write, valid: validated.write }
}

/**
 * A delete of a row that an earlier edit has changed through another row. Its author saw the row before that change.
 */
function meets(write: Write, valid: ValidWrite, current: CurrentRow | null): ValidWrite {
  if (valid.op !== 'delete' || current?.writeId !== write.id) return valid
  return { ...valid, baseWriteId: write.id, seen: valid.seen ?? valid.baseWriteId }
}

function heldByConflict({ row, write }: ReadyEdit, cause: ConflictCause): HeldEdit {
  switch (cause.kind) {
    case 'deleted':
      return heldEdit(row, [{ field: null, message: 'it has been deleted since' }])
    case 'changed':
      return heldEdit(row, [{ field: null, message: 'it has changed since the edit was made' }])
    case 'fields': {
      const names = cause.names.map((name) => labelOf(write.entity, name)).join(', ')
      return heldEdit(
        row,
        cause.names.map((field) => ({
          field,
          message: `${names}: changed on the site since the edit was made`,
        })),
      )
    }
    default:
      return cause satisfies never
  }
}

function labelOf(entity: EntityName, name: string): string {
  const { fields, children } = entityNamed(entity)
  return fields[name]?.label ?? children[name]?.label ?? name
}
