import { entityNamed, isContentName, isEntityName, type EntityName, saveTimes } from '@coop/sync/entities'
import { type HeldEdit, type ReleaseEditRow, writeOfEdit } from '@coop/sync/releases'
import type { SchemaVersion } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import { isConnectionLost } from '@coop/postgres'
import type { ReservedSql } from 'postgres'
import { affectedRows } from '../history/affected-rows.ts'
import { listsAfter } from '../history/lists-after.ts'
import { fieldsOf, type Row } from '../history/past-row.ts'
import { entriesOf } from '../history/read-entries.ts'
import { type Change, describeChange } from '../history/describe-change.ts'
import { explainConstraint } from '../writes/constraint-errors.ts'
import { effectsOf } from '../writes/effects-of.ts'
import { readCurrentRow } from '../writes/read-current-row.ts'
import { sendPipelined } from '../writes/send-pipelined.ts'
import { upgradeWrite } from '../writes/upgrade-write.ts'
import { validateWrite, type WriteError } from '../writes/validate-write.ts'
import { readEdits } from './apply-edits.ts'
import { heldEdit } from './held-edit.ts'

/**
 * Reverses the effects of a published release, last edit first, as edits of the current rows. Changes that others have
 * made since stay, and the result names them.
 */
export async function revertRelease(
  connection: ReservedSql,
  by: Write,
  publishedWrite: Json,
  versions: readonly SchemaVersion[],
): Promise<HeldEdit[]> {
  const kept: HeldEdit[] = []
  for (const row of (await readEdits(connection, by.rowId)).toReversed()) {
    if (!isEntityName(row.entity) || !isContentName(row.entity)) continue
    const done = await changeOf(connection, row.entity, row.row_id, publishedWrite)
    if (done === null) continue
    const reverse = { ...by, entity: row.entity, rowId: row.row_id, schemaVersion: versions.length + 1 }
    const reasons = await takeBackChange(
      connection,
      reverse,
      await namesIn(connection, row, by, versions),
      row.op,
      done,
    )
    if (reasons.length > 0) kept.push(heldEdit(row, reasons))
  }
  return kept
}

interface DoneChange {
  readonly id: number
  readonly before: Row | null
  readonly after: Row | null
}

/** The change of one row by a write; null: there is none. */
async function changeOf(
  connection: ReservedSql,
  name: EntityName,
  rowId: string,
  writeId: Json,
): Promise<DoneChange | null> {
  if (typeof writeId !== 'string') return null
  const entity = entityNamed(name)
  const [change] = await connection<Change[]>`
    select id::float8 as id, kind, to_json(at) #>> '{}' as at, null as author from changes
    where entity = ${entity.table} and row_id = ${rowId} and write_id = ${writeId} order by changes.id desc limit 1`
  if (change === undefined) return null
  const own = await entriesOf(connection, [change.id])
  return describeChange(entity, change, own, await listsAfter(connection, entity, rowId, change.id, own))
}

type Reason = Pick<WriteError, 'field' | 'message'>

/**
 * The fields and child lists that an edit has changed. The edit may be of an older version; the names are the current
 * ones.
 */
async function namesIn(
  connection: ReservedSql,
  row: ReleaseEditRow,
  by: Write,
  versions: readonly SchemaVersion[],
): Promise<string[]> {
  const edit = writeOfEdit(row, by)
  return edit === null ? [] : Object.keys((await upgradeWrite(edit, connection, versions)).write.changes)
}

/**
 * @param reverse a write for the row, still without fields
 * @param changed the names that the edit has changed
 * @returns the reasons why parts were kept; empty if everything is as before
 */
async function takeBackChange(
  connection: ReservedSql,
  reverse: Write,
  changed: readonly string[],
  op: Write['op'],
  { id, before, after }: DoneChange,
): Promise<Reason[]> {
  const { rowId } = reverse
  switch (op) {
    case 'insert':
      return await deleteAgain(connection, { ...reverse, op: 'delete', base: {}, changes: {} }, id)
    case 'update': {
      // A time that the release kept or first set needs no change.
      const times = saveTimes(entityNamed(reverse.entity).fields).map(({ name }) => name)
      const fields = changed.filter((name) => !times.includes(name))
      const set = times.filter((name) => before?.[name] != null && before[name] !== after?.[name])
      const names = [...fields, ...set].filter((name) => before !== null && Object.hasOwn(before, name))
      return await revert(connection, {
        ...reverse,
        op: 'update',
        base: pick(after ?? {}, names),
        changes: pick(before ?? {}, names),
      })
    }
    case 'delete': {
      const restored = await restore(connection, {
        ...reverse,
        op: 'insert',
        base: {},
        changes: before ?? {},
      })
      if (restored.length > 0) return restored
      const reasons: Reason[] = []
      for (const row of await affectedRows(connection, id, rowId)) {
        if (!isEntityName(row.entity)) continue
        const back = { ...reverse, entity: row.entity, rowId: row.rowId, op: 'update' as const }
        const left = await revert(connection, { ...back, base: row.after, changes: row.before })
        reasons.push(...left.map(({ message }) => ({ field: null, message: `${row.title}: ${message}` })))
      }
      return reasons
    }
    default:
      return op satisfies never
  }
}

/** Restores former values, except in fields that somebody has changed since. */
async function revert(connection: ReservedSql, write: Write): Promise<Reason[]> {
  const validated = validateWrite(write)
  if (!validated.ok) return validated.errors
  const reading = readCurrentRow(connection, write, validated.write)
  await sendPipelined(reading.queries)
  const current = await reading.row()
  if (current === null) return [{ field: null, message: 'deleted since' }]
  const entity = entityNamed(write.entity)
  const { fields, children } = entity
  const standing = fieldsOf(entity, current.row)
  const isMoved = (name: string) =>
    current.moved.has(name) ||
    (fields[name]?.derivation?.kind === 'save-time' && standing[name] !== write.base[name])
  const moved = Object.keys(write.changes).filter(isMoved)
  const left = Object.keys(write.changes).filter((name) => !isMoved(name))
  const reasons = moved.map((field) => ({
    field,
    message: `${fields[field]?.label ?? children[field]?.label ?? field}: changed since`,
  }))
  if (left.length === 0) return reasons
  const rest = { ...write, base: pick(write.base, left), changes: pick(write.changes, left) }
  return [...reasons, ...(await apply(connection, rest))]
}

/** Deletes a row that the release made, unless somebody has changed or referenced it since. */
async function deleteAgain(connection: ReservedSql, write: Write, change: number): Promise<Reason[]> {
  const [row] = await connection`select from ${connection(write.entity)} where id = ${write.rowId} for update`
  if (row === undefined) return []
  const later = await connection`
    select from changes where entity = ${write.entity} and row_id = ${write.rowId} and id > ${change}
      and write_id is distinct from ${write.id} limit 1`
  if (later.length > 0) return [{ field: null, message: 'changed since, so it was kept' }]
  const [last] = await connection<{ id: string }[]>`select coalesce(max(id), 0)::text as id from row_history`
  await connection.unsafe('savepoint deleted_again')
  const reasons = await apply(connection, write)
  // The deletion would remove it from every row that references it. Edits of the release that reference it were taken
  // back before.
  const named = await connection`
    select from row_history h join changes c on c.id = h.change_id
    where h.id > ${last?.id ?? '0'} and h.write_id = ${write.id}
      and (c.entity, c.row_id) <> (${write.entity}, ${write.rowId}) limit 1`
  if (named.length === 0) return reasons
  await connection.unsafe('rollback to savepoint deleted_again')
  return [{ field: null, message: 'used elsewhere since, so it was kept' }]
}

/** Restores a row that the release deleted, unless somebody has done so. */
async function restore(connection: ReservedSql, write: Write): Promise<Reason[]> {
  const [row] = await connection`select from ${connection(write.entity)} where id = ${write.rowId} for update`
  return row === undefined ? await apply(connection, write) : []
}

/** Applies one edit in a savepoint: one that the database refuses leaves no trace. */
async function apply(connection: ReservedSql, write: Write): Promise<Reason[]> {
  const base = write.op === 'delete' ? { write_id: write.id } : write.base
  const validated = validateWrite({ ...write, base })
  if (!validated.ok) return validated.errors
  try {
    await sendPipelined([
      connection.unsafe('savepoint taken_back'),
      ...effectsOf(write, validated.write).map(([text, params]) =>
        connection.unsafe(text, params, { prepare: true }),
      ),
      connection.unsafe('release savepoint taken_back'),
    ])
    return []
  } catch (error) {
    if (isConnectionLost(error)) throw error
    await connection.unsafe('rollback to savepoint taken_back')
    const errors = await explainConstraint(connection, error, write, validated.write)
    if (errors === null) throw error
    return errors
  }
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}
