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
  /** one connection, for one write at a time */
  connection: ReservedSql
  /** The commit does not wait for the disk. The caller must do so before answering: see `waitForDisk`. */
  deferred: boolean
  userId: string
  /** null: the server itself applies something that this user has requested */
  role: Role | null
  special: SpecialWrites
  logger: Logger
  /** is called with the WAL position just before the commit of an accepted write */
  onCommit?: (lsn: bigint) => void
  /** In tests: other versions of the fields. */
  schemaVersions?: readonly SchemaVersion[]
}

/** The connection is gone and must not be used or released: the driver has already removed it. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Postgres has no space for any write. The write itself is not at fault. */
export class OutOfResources extends Error {
  override name = 'OutOfResources'
}

/**
 * Applies one write, at most once: its effect and its row in the ledger are one transaction. A resend gets the first
 * answer, even if it arrives while the first copy is being applied. `retry` is not stored, and neither is the answer
 * that a file is missing.
 * @throws ConnectionLost: it is unknown whether the write took effect; a resend finds out
 * @throws OutOfResources: it took no effect
 */
export async function applyWrite(original: Write, context: WriteContext): Promise<Answer> {
  if (original.userId !== context.userId) {
    return refusedUnseen('userId', 'This edit was made by another person. Only that person can send it')
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
    if (isOutOfResources(error)) throw new OutOfResources('Postgres has no space left', { cause: error })
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

/** Stores nothing: the right user may still send the write, or the right version receive it. */
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
    // The pipelined commit has ended the failed transaction. The refusal gets another one.
    const errors = await explainConstraint(connection, error, write, applied)
    if (errors === null) throw error
    return await answerWith(context, write, { status: 'rejected', errors })
  }
}

/** Begins the transaction. `first` is the ledger's entry if the write was answered before. */
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

/** Stores only an answer, unless a first answer exists. */
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
 * Resolves when every earlier commit, on any connection, is on disk. It commits a transaction that changes no row but
 * writes to the WAL, which is written in order.
 */
export async function waitForDisk(sql: Pick<ReservedSql, 'unsafe'>): Promise<void> {
  await sql.unsafe(`select pg_logical_emit_message(true, 'coop.writes', '')::text`)
}

/** Copies of one write are applied one after the other. A copy that waits longer than this gets `retry`. */
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
  /** The sender may see the answer: they sent the write first, or became a reader. */
  isReader: boolean
  /** The same edit with the same content, sent from another device. */
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
 * Returns the first answer, in a transaction that has changed nothing. Another sender of the same edit, from a file of
 * its author, becomes a reader of the answer, and so does its author later. Answers to other people are not shown, nor
 * an answer to another edit with this id: the device would believe its own edit was applied.
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
  // The transaction of the first answer may not be on disk yet.
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
