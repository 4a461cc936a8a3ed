import { type Json, writeOps } from '@coop/sync/write'
import { entityNamed, isContentName, isEntityName } from '@coop/sync/entities'
import {
  fieldNotToChange,
  goesOn,
  type HeldEdit,
  type ReleaseEditRow,
  type ReleaseOutcome,
  type ReleaseState,
  refusalOf,
  refusalToDelete,
  refusalToEdit,
  releaseStateSchema,
  seenEdits,
  stateText,
  writeOfEdit,
} from '@coop/sync/releases'
import { upgradeErrors } from '@coop/sync/schema-versions'
import type { ReservedSql } from 'postgres'
import { z } from 'zod'
import type { OpenWrite, SpecialOutcome, SpecialWrites } from '../writes/special-writes.ts'
import { missingFileError, withoutFile } from '../writes/missing-file.ts'
import { filesInEdit } from '../writes/named-files.ts'
import { upgradeWrite } from '../writes/upgrade-write.ts'
import { validateWrite, type Values, type WriteError } from '../writes/validate-write.ts'
import { applyEdits } from './apply-edits.ts'
import { heldAnswer, heldEdit } from './held-edit.ts'
import { revertRelease } from './revert-release.ts'

/** The rules of writes to releases, and the effects of their states. */
export function createReleaseWrites(options: {
  /** Whether a release needs the approval of somebody other than its authors. */
  needsApproval: boolean
  now: () => number
}): SpecialWrites {
  return new Map([
    ['releases', (open: OpenWrite) => writeRelease(open, options)],
    ['release_edits', writeReleaseEdit],
  ])
}

async function writeRelease(
  open: OpenWrite,
  { needsApproval, now }: { needsApproval: boolean; now: () => number },
): Promise<SpecialOutcome> {
  const { connection, write, valid, current, role } = open
  if (valid.op === 'delete') {
    const refusal = refusalToDelete(stateOf(current?.row['state']))
    return refuseOr(open, refusal ?? (await refusalToLose(connection, write.rowId)))
  }
  const to = stateOf(valid.mine['state'] ?? current?.row['state'])
  if (current === null) return refuseOr(open, to === 'open' ? null : 'A new release must be open.')
  const from = stateOf(current.row['state'])
  const isMoved = from === 'scheduled' && Object.hasOwn(valid.mine, 'publish_at')
  const isAct = to !== from || isMoved
  const field =
    role === null
      ? null
      : fieldNotToChange(from, isAct ? to : null, role, changedFields(valid.mine, current.row, isAct))
  if (!isAct) return refuseOr(open, field === null ? null : notNow(field, from), field)
  if (role !== null) {
    const refusal = refusalOf(from, to, {
      role,
      userId: write.userId,
      needsApproval,
      authors: await authorsOf(connection, write.rowId, current.row['made_by'] ?? null),
      isApproved: current.row['approved_at'] !== null,
    })
    if (refusal !== null) return refuse(refusal)
  }
  if (field !== null) return refuse(notNow(field, from), field)
  const unseen = await refusalOfUnseen(open, from, to)
  if (unseen !== null) return unseen
  switch (to) {
    case 'scheduled': {
      const at = Object.hasOwn(valid.mine, 'publish_at')
        ? valid.mine['publish_at']
        : current.row['publish_at']
      return refuseOr(open, (at ?? null) === null ? 'Choose a time to publish.' : null, 'publish_at')
    }
    case 'published': {
      const applied = await applyEdits(connection, write.rowId, write, open.schemaVersions)
      return applied.kind === 'applied'
        ? { kind: 'apply', valid }
        : { kind: 'refuse', answer: heldAnswer(applied.edits) }
    }
    case 'taken-back': {
      const kept = await revertRelease(
        connection,
        write,
        current.row['published_write'] ?? null,
        open.schemaVersions,
      )
      const at = new Date(now()).toISOString()
      if (kept.length > 0) await noteOutcome(connection, { kind: 'kept', at, edits: kept })
      return { kind: 'apply', valid }
    }
    case 'open':
      // The next reviewer must check the release again.
      return { kind: 'apply', valid: { ...valid, mine: { ...valid.mine, seen: null } } }
    case 'in-review':
    case 'approved':
      return { kind: 'apply', valid }
    default:
      return to satisfies never
  }
}

const SEEN_ANOTHER =
  'The edits of this release have changed since you opened it. Check it again, then decide.'

/** The sender first deletes every edit that they have seen, so the remaining edits are by others. */
async function refusalToLose(connection: ReservedSql, releaseId: string): Promise<string | null> {
  // The release is locked, so no edit can be added meanwhile.
  const [edit] = await connection`select from release_edits where release_id = ${releaseId} limit 1`
  return edit === undefined
    ? null
    : 'This release has edits that you have not seen. The edits that you saw are deleted. Check it again, then decide.'
}

const SEEN_NOTHING =
  'This action comes from an older version of the Admin Panel. Check the release again, then decide.'

/** Refuses an action on an open release if its sender has not seen the current edits; null: it is allowed. */
async function refusalOfUnseen(
  { connection, write, valid }: OpenWrite,
  from: ReleaseState,
  to: ReleaseState,
): Promise<SpecialOutcome | null> {
  if (valid.op === 'delete' || !goesOn(to) || refusalToEdit(from) !== null) return null
  const seen = valid.mine['seen'] ?? null
  if (seen === null) return refuse(SEEN_NOTHING)
  // The release is locked, so no edit can be added meanwhile.
  const edits = await connection<ReleaseEditRow[]>`
    select id, entity, row_id, title, op, base, changes from release_edits where release_id = ${write.rowId}`
  if (seenEdits(edits) !== seen) return refuse(SEEN_ANOTHER)
  const held = await editsWithoutFile(connection, edits)
  return held.length === 0 ? null : { kind: 'refuse', answer: heldAnswer(held) }
}

/** Edits of earlier versions could name a file that was not uploaded, which nobody has seen. */
async function editsWithoutFile(
  connection: ReservedSql,
  edits: readonly ReleaseEditRow[],
): Promise<HeldEdit[]> {
  const named = edits.map((edit) => ({ edit, files: edit.op === 'delete' ? [] : filesInEdit(edit) }))
  const missing = new Set(
    await withoutFile(
      connection,
      named.flatMap(({ files }) => files),
    ),
  )
  return named.flatMap(({ edit, files }) => {
    const errors = files.flatMap((file) => (missing.has(file) ? [missingFileError(file)] : []))
    return errors.length === 0 ? [] : [heldEdit(edit, errors)]
  })
}

/** The fields whose value a write changes. Naming the time of a schedule always counts, even if it is the same. */
function changedFields(mine: Values, row: Readonly<Record<string, Json>>, isAct: boolean): string[] {
  return Object.keys(mine).filter((name) => isAct || mine[name] !== row[name])
}

function notNow(field: string, state: ReleaseState): string {
  const label = entityNamed('releases').fields[field]?.label ?? field
  return `“${label}” of a release that is ${stateText(state)} cannot be changed by you now.`
}

/** An edit must be valid when it is saved to a release, and a closed release accepts no edits. */
async function writeReleaseEdit(open: OpenWrite): Promise<SpecialOutcome> {
  const { connection, write, valid, current, schemaVersions } = open
  const mine = valid.op === 'delete' ? {} : valid.mine
  const releaseId = String(current?.row['release_id'] ?? mine['release_id'])
  // The lock keeps the state until the edit is stored, so nobody can publish the release meanwhile.
  const [release] = await connection<{ state: string }[]>`
    select state from releases where id = ${releaseId} for share`
  // The foreign key reports a deleted release.
  if (release === undefined) return { kind: 'apply', valid }
  const refusal = refusalToEdit(stateOf(release.state))
  if (refusal !== null || valid.op === 'delete') return refuseOr(open, refusal)

  const row = editSchema.parse({ ...current?.row, ...mine })
  if (!isEntityName(row.entity) || !isContentName(row.entity))
    return refuse(`There is nothing to edit in ${row.entity.slice(0, 60)}`, 'entity')
  const edit = writeOfEdit(row, write)
  if (edit === null) return refuse('There is nothing to edit', 'entity')
  if (edit.schemaVersion > schemaVersions.length + 1)
    return refuse('This edit was made with a newer version of the site', 'schema_version')
  const upgraded = await upgradeWrite(edit, connection, schemaVersions)
  const validated = validateWrite(upgraded.write)
  const errors = [...upgradeErrors(upgraded), ...(validated.ok ? [] : validated.errors)]
  if (errors.length === 0) return { kind: 'apply', valid }
  return { kind: 'refuse', answer: { status: 'rejected', errors: errors.map(inChanges) } }
}

const editSchema = z.object({
  entity: z.string(),
  row_id: z.string(),
  op: z.enum(writeOps),
  base: z.record(z.string(), z.json()),
  changes: z.record(z.string(), z.json()),
  schema_version: z.number(),
})

function inChanges(error: WriteError): WriteError {
  return { ...error, field: error.field === null ? 'changes' : `changes.${error.field}` }
}

/** The people who made a release or an edit in it. */
async function authorsOf(
  connection: ReservedSql,
  releaseId: string,
  madeBy: Json,
): Promise<ReadonlySet<string>> {
  const rows = await connection<{ author: string }[]>`
    select distinct unnest(authors) as author from release_edits where release_id = ${releaseId}`
  return new Set([...rows.map(({ author }) => author), ...(typeof madeBy === 'string' ? [madeBy] : [])])
}

/** Passes the outcome to the trigger `mark_release`, which stores it with the state. */
async function noteOutcome(connection: ReservedSql, outcome: ReleaseOutcome): Promise<void> {
  await connection`select set_config('app.release_outcome', ${JSON.stringify(outcome)}, true)`
}

function stateOf(value: unknown): ReleaseState {
  return releaseStateSchema.parse(value)
}

function refuseOr({ valid }: OpenWrite, message: string | null, field: string | null = null): SpecialOutcome {
  return message === null ? { kind: 'apply', valid } : refuse(message, field)
}

function refuse(message: string, field: string | null = null): SpecialOutcome {
  return { kind: 'refuse', answer: { status: 'rejected', errors: [{ field, code: 'invalid', message }] } }
}
