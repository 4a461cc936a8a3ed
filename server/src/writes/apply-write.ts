import { type SchemaVersion, schemaVersions, upgradeErrors } from '@coop/sync/schema-versions'
import { refusalToSave, type Role } from '@coop/sync/releases'
import { type Answer, type FinalAnswer, type Write } from '@coop/sync/write'
import type { PendingQuery, ReservedSql } from 'postgres'
import { isConnectionLost, isOutOfResources, isTransientFailure } from '@coop/postgres'
import type { Logger } from '../process/logger.ts'
import { changesHash } from './changes-hash.ts'
import { describeConflict } from './conflict.ts'
import { explainConstraint } from './constraint-errors.ts'
import type { CurrentRow } from './decide-write.ts'
import { decideWithHistory } from './decide-with-history.ts'
import { effectsOf } from './effects-of.ts'
import { missingFile } from './missing-file.ts'
import { readCurrentRow } from './read-current-row.ts'
import { type Sendable, sendPipelined } from './send-pipelined.ts'
import type { SpecialWrites } from './special-writes.ts'
import { upgradeWrite } from './upgrade-write.ts'
import { validateWrite, type ValidWrite, type WriteError } from './validate-write.ts'

export interface WriteContext {
  /** One connection, for one write at a time. */
  connection: ReservedSql
  /** The commit does not wait for the disk: the sender of the answer does, see `waitForDisk`. */
  deferred: boolean
  userId: string
  /** null: the server itself carries out what this user has asked for. */
  role: Role | null
  special: SpecialWrites
  logger: Logger
  /** is told where the log stood just before the commit of a write that was accepted */
  onCommit?: (lsn: bigint) => void
  /** In tests: other versions of the fields. */
  schemaVersions?: readonly SchemaVersion[]
}

/** The connection is gone, and must not be used, not even be given back: the driver has taken it away already. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Postgres has no room for this write, nor for any other: the fault is none of the write's. */
export class OutOfResources extends Error {
  override name = 'OutOfResources'
}

/**
 * Applies one write, at most once: its effect and its row in the ledger are one transaction. Sent again, also while
 * the first copy is still under way, it gets the first answer again. `retry` leaves no trace, nor does the answer that
 * a file is missing.
 * @throws ConnectionLost: whether the write took effect is not known; its resend finds out
 * @throws OutOfResources: it took no effect
 */
export async function applyWrite(original: Write, context: WriteContext): Promise<Answer> {
  if (original.userId !== context.userId) {
    return refusedUnseen('userId', 'This edit was made by another user. Only that user can send it')
  }
  const { connection, schemaVersions: table = schemaVersions } = context
  if (original.schemaVersion > table.length + 1) {
    return refusedUnseen('schemaVersion', 'This edit was made with a newer version of the site')
  }
  try {
    const upgraded = await upgradeWrite(original, connection, table)
    const errors = [...upgradeErrors(upgraded), ...roleErrors(upgraded.write, context)]
    if (errors.length === 0) return await attempt(upgraded.write, context)
    return await answerWith(context, upgraded.write, { status: 'rejected', errors })
  } catch (error) {
    if (isConnectionLost(error)) throw new ConnectionLost('The connection was lost', { cause: error })
    if (!isTransientFailure(error))
      context.logger.error(`Write ${original.id} (${original.op} ${original.entity}) failed`, error)
    await endTransaction(context.connection)
    if (isOutOfResources(error)) throw new OutOfResources('Postgres has no room', { cause: error })
    return { status: 'retry', message: 'The server could not apply this edit. It will be sent again' }
  }
}

function roleErrors({ entity }: Write, { role }: WriteContext): WriteError[] {
  const message = role === null ? null : refusalToSave(role, entity)
  return message === null ? [] : [{ field: null, code: 'invalid', message }]
}

async function endTransaction(connection: ReservedSql): Promise<void> {
  try {
    await connection.unsafe('rollback')
  } catch (error) {
    throw new ConnectionLost('The connection could not be cleaned up', { cause: error })
  }
}

/** Nothing of it is kept: the write may yet be sent by the right user, or to the right version. */
function refusedUnseen(field: string, message: string): FinalAnswer {
  return { status: 'rejected', errors: [{ field, code: 'invalid', message }] }
}

async function attempt(write: Write, context: WriteContext): Promise<Answer> {
  const { connection } = context
  const validated = validateWrite(write)
  if (!validated.ok) return await answerWith(context, write, { status: 'rejected', errors: validated.errors })
  const valid = validated.write

  const opened = await open(context, write, valid)
  if (opened.first !== null) return await answerAgain(context, write, opened.first)
  const decision = await decideWithHistory(connection, write, valid, opened.current)
  if (decision.kind === 'answer') return await keep(connection, write, decision.answer)
  if (decision.kind === 'conflict') {
    const conflict = await describeConflict(connection, write, decision.cause)
    return await keep(connection, write, { status: 'conflict', conflict })
  }
  const missing = await missingFile(connection, write, decision.valid, opened.current)
  if (missing !== null) {
    await connection.unsafe('rollback')
    return missing
  }
  const { role, special, schemaVersions: table = schemaVersions } = context
  const { current } = opened
  const outcome = await special.get(write.entity)?.({
    connection,
    write,
    valid: decision.valid,
    current,
    role,
    schemaVersions: table,
  })
  if (outcome?.kind === 'refuse') {
    await connection.unsafe('rollback')
    return await answerWith(context, write, outcome.answer)
  }
  const applied = outcome?.valid ?? decision.valid

  const accepted: FinalAnswer = { status: 'accepted' }
  const position = context.onCommit === undefined ? [] : [readPosition(connection)]
  try {
    await sendPipelined([
      ...effectsOf(write, applied).map(([text, params]) =>
        connection.unsafe(text, params, { prepare: true }),
      ),
      ledgerInsert(connection, write, accepted),
      ...position,
      connection.unsafe('commit'),
    ])
    for (const rows of await Promise.all(position))
      for (const { lsn } of rows) context.onCommit?.(BigInt(lsn))
    return accepted
  } catch (error) {
    // The commit that came behind has ended the failed transaction. The refusal is a transaction of its own.
    const errors = await explainConstraint(connection, error, write, applied)
    if (errors === null) throw error
    return await answerWith(context, write, { status: 'rejected', errors })
  }
}

/** Begins the transaction; `first` is what the ledger has of this write, if it was answered before. */
async function open(
  context: WriteContext,
  write: Write,
  valid: ValidWrite,
): Promise<{ first: LedgerEntry | null; current: CurrentRow | null }> {
  const { connection } = context
  const ledger = readLedger(connection, write)
  const reading = readCurrentRow(connection, write, valid)
  await sendPipelined([...begin(context, write), ledger, ...reading.queries])
  const [entry] = await ledger
  return { first: entry ?? null, current: await reading.row() }
}

/** A transaction for nothing but an answer, unless there is a first one already. */
async function answerWith(context: WriteContext, write: Write, answer: FinalAnswer): Promise<FinalAnswer> {
  const { connection } = context
  const ledger = readLedger(connection, write)
  await sendPipelined([...begin(context, write), ledger])
  const [entry] = await ledger
  return entry === undefined
    ? await keep(connection, write, answer)
    : await answerAgain(context, write, entry)
}

async function keep(connection: ReservedSql, write: Write, answer: FinalAnswer): Promise<FinalAnswer> {
  await sendPipelined([ledgerInsert(connection, write, answer), connection.unsafe('commit')])
  return answer
}

/**
 * Resolves when every commit before, of whichever connection, is on disk: a transaction that changes nothing, but has
 * something to commit, in a log that is written in order.
 */
export async function waitForDisk(sql: Pick<ReservedSql, 'unsafe'>): Promise<void> {
  await sql.unsafe(`select pg_logical_emit_message(true, 'coop.writes', '')::text`)
}

/** Copies of one write go one after the other; one that waits longer than this is answered `retry`. */
function begin({ connection, deferred }: WriteContext, write: Write): Sendable[] {
  return [
    connection.unsafe('begin'),
    connection`
      select set_config('lock_timeout', '5s', true), set_config('app.write_id', ${write.id}, true),
        set_config('app.user_id', ${write.userId}, true)`,
    ...(deferred ? [connection.unsafe('set local synchronous_commit = off')] : []),
    connection`select pg_advisory_xact_lock(hashtextextended(${write.id}, 0))`,
  ]
}

interface LedgerEntry {
  answer: FinalAnswer
  /** The sender is told it anyway: sent it first, or was told before. */
  isReader: boolean
  /** The same edit with the same words, on another device. */
  isSame: boolean
}

function readLedger(connection: ReservedSql, write: Write): PendingQuery<LedgerEntry[]> {
  const author = write.madeBy ?? write.userId
  return connection<LedgerEntry[]>`
    select answer, ${write.userId} = any(user_id || readers) as "isReader",
      ${author} = any(array[user_id, coalesce(made_by, user_id)] || readers)
        and entity = ${write.entity} and row_id = ${write.rowId} and op = ${write.op}
        and coalesce(changes_hash = ${changesHash(write)}, true) as "isSame"
    from write_ledger where id = ${write.id}`
}

/**
 * Answers with the first answer, in a transaction that has changed nothing. Another sender of the same edit, from a
 * file of its author, or its author after that, becomes a reader of it. The answers to other people are not shown, nor
 * an answer to another edit under this id: they would pass for applied.
 */
async function answerAgain(context: WriteContext, write: Write, entry: LedgerEntry): Promise<FinalAnswer> {
  const { connection, deferred } = context
  const { answer, isReader, isSame } = entry
  if (isSame && !isReader) {
    await sendPipelined([
      connection`update write_ledger set readers = readers || ${write.userId}::text where id = ${write.id}`,
      connection.unsafe('commit'),
    ])
    return answer
  }
  await connection.unsafe('rollback')
  // The first answer may be of a transaction that is not on disk yet.
  if (!deferred) await waitForDisk(connection)
  return isReader ? answer : refusedUnseen('id', 'Another edit has the same id. Make this edit again')
}

function readPosition(connection: ReservedSql): PendingQuery<{ lsn: string }[]> {
  return connection<{ lsn: string }[]>`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`
}

function ledgerInsert(connection: ReservedSql, write: Write, answer: FinalAnswer): Sendable {
  return connection`
    insert into write_ledger (id, user_id, seq, entity, row_id, op, status, answer, made_by, changes_hash)
    values (${write.id}, ${write.userId}, ${write.seq}, ${write.entity}, ${write.rowId}, ${write.op},
      ${answer.status}, ${JSON.stringify(answer)}::text::jsonb, ${write.madeBy ?? null}, ${changesHash(write)})`
}
