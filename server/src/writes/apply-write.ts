import { type Answer, type FinalAnswer, type Json, SCHEMA_VERSION, type Write } from '@coop/sync/write'
import { entityNamed } from '@coop/sync/entities'
import type { PendingQuery, ReservedSql } from 'postgres'
import { isConnectionLost, isTransientFailure } from '@coop/postgres'
import type { Logger } from '../process/logger.ts'
import { describeConflict } from './conflict.ts'
import { explainConstraint } from './constraint-errors.ts'
import { type CurrentRow, decideWrite } from './decide-write.ts'
import { type EntityStatements, statementsOf } from './entity-statements.ts'
import { missingFile } from './missing-file.ts'
import { upgradeWrite } from './upgrade-write.ts'
import { validateWrite, type ValidWrite } from './validate-write.ts'

interface WriteContext {
  /** One connection, for one write at a time. */
  connection: ReservedSql
  /** The commit does not wait for the disk: the sender of the answer does, see `waitForDisk`. */
  deferred: boolean
  userId: string
  logger: Logger
}

/** The connection is gone, and must not be used, not even be given back: the driver has taken it away already. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/**
 * Applies one write, at most once: its effect and its row in the ledger are one transaction. Sent again, also while
 * the first copy is still under way, it gets the first answer again. `retry` leaves no trace, nor does the answer that
 * a file is missing.
 * @throws ConnectionLost: whether the write took effect is not known; its resend finds out
 */
export async function applyWrite(original: Write, context: WriteContext): Promise<Answer> {
  if (original.userId !== context.userId) {
    return refusedUnseen('userId', 'This edit was made by another user, who must be signed in to send it')
  }
  if (original.schemaVersion > SCHEMA_VERSION) {
    return refusedUnseen(
      'schemaVersion',
      'This edit was made by a newer version of the site than the one that runs here',
    )
  }
  const write = upgradeWrite(original)
  try {
    return await attempt(write, context)
  } catch (error) {
    if (isConnectionLost(error)) throw new ConnectionLost('The connection was lost', { cause: error })
    if (!isTransientFailure(error))
      context.logger.error(`Write ${write.id} (${write.op} ${write.entity}) failed`, error)
    await endTransaction(context.connection)
    return { status: 'retry', message: 'The server could not apply this edit now; it will be sent again' }
  }
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
  const statements = statementsOf(write.entity)

  const opened = await open(context, write, valid, statements)
  if (opened.first !== null) return await giveUp(context, opened.first)
  const decision = decideWrite(write, valid, opened.current)
  if (decision.kind === 'answer') return await keep(connection, write, decision.answer)
  if (decision.kind === 'conflict') {
    const conflict = await describeConflict(connection, write, decision.cause)
    return await keep(connection, write, { status: 'conflict', conflict })
  }
  const missing = await missingFile(connection, write, valid, opened.current)
  if (missing !== null) {
    await connection.unsafe('rollback')
    return missing
  }

  const accepted: FinalAnswer = { status: 'accepted' }
  try {
    await inOrder([
      ...effects(write, valid, statements).map(([text, params]) =>
        connection.unsafe(text, params, { prepare: true }),
      ),
      ledgerInsert(connection, write, accepted),
      connection.unsafe('commit'),
    ])
    return accepted
  } catch (error) {
    // The commit that came behind has ended the failed transaction. The refusal is a transaction of its own.
    const errors = await explainConstraint(connection, error, write, valid)
    if (errors === null) throw error
    return await answerWith(context, write, { status: 'rejected', errors })
  }
}

/** Begins the transaction; `first` is the answer that this write got before, if it did. */
async function open(
  context: WriteContext,
  write: Write,
  valid: ValidWrite,
  statements: EntityStatements,
): Promise<{ first: FinalAnswer | null; current: CurrentRow | null }> {
  const { connection } = context
  const mine = valid.op === 'delete' ? {} : valid.mine
  const base = valid.op === 'update' ? valid.base : mine
  const params = [write.rowId, JSON.stringify(base), JSON.stringify(mine)]
  const needsLists =
    valid.op !== 'update' ||
    Object.keys(entityNamed(write.entity).children).some((list) => Object.hasOwn(mine, list))
  const { readLists } = statements
  const reading = connection.unsafe<{ row: Record<string, Json>; write_id: string; moved: string[] }[]>(
    statements.read,
    params,
    { prepare: true },
  )
  // A statement of its own, after the lock: only then does it see what the lock was waited for.
  const readingLists =
    readLists === null || !needsLists
      ? null
      : connection.unsafe<{ lists: Record<string, Json>; moved: string[] }[]>(readLists, params, {
          prepare: true,
        })
  const ledger = readLedger(connection, write)
  await inOrder([...begin(context, write), ledger, reading, ...(readingLists === null ? [] : [readingLists])])

  const [entry] = await ledger
  const [row] = await reading
  const [lists] = (await readingLists) ?? []
  const current =
    row === undefined
      ? null
      : {
          row: row.row,
          writeId: row.write_id,
          lists: lists?.lists ?? {},
          moved: new Set([...row.moved, ...(lists?.moved ?? [])]),
        }
  return { first: entry === undefined ? null : firstAnswer(entry), current }
}

function effects(write: Write, valid: ValidWrite, statements: EntityStatements): [string, string[]][] {
  if (valid.op === 'delete') return [[statements.remove, [write.rowId]]]
  const text = valid.op === 'insert' ? statements.insert : statements.update
  const lists = Object.entries(valid.mine).flatMap(([name, items]) =>
    (statements.replaceList.get(name) ?? []).map((sql): [string, string[]] => [
      sql,
      [write.rowId, JSON.stringify(items)],
    ]),
  )
  return [[text, [write.rowId, JSON.stringify(valid.mine)]], ...lists]
}

/** A transaction for nothing but an answer, unless there is a first one already. */
async function answerWith(context: WriteContext, write: Write, answer: FinalAnswer): Promise<FinalAnswer> {
  const { connection } = context
  const ledger = readLedger(connection, write)
  await inOrder([...begin(context, write), ledger])
  const [entry] = await ledger
  return entry === undefined
    ? await keep(connection, write, answer)
    : await giveUp(context, firstAnswer(entry))
}

async function keep(connection: ReservedSql, write: Write, answer: FinalAnswer): Promise<FinalAnswer> {
  await inOrder([ledgerInsert(connection, write, answer), connection.unsafe('commit')])
  return answer
}

/** The first answer may be of a transaction that is not on disk yet. */
async function giveUp({ connection, deferred }: WriteContext, first: FinalAnswer): Promise<FinalAnswer> {
  await connection.unsafe('rollback')
  if (!deferred) await waitForDisk(connection)
  return first
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
  isOwn: boolean
}

function readLedger(connection: ReservedSql, write: Write): PendingQuery<LedgerEntry[]> {
  return connection<LedgerEntry[]>`
    select answer, user_id = ${write.userId} as "isOwn" from write_ledger where id = ${write.id}`
}

/** What another user was answered is not shown. */
function firstAnswer({ answer, isOwn }: LedgerEntry): FinalAnswer {
  return isOwn
    ? answer
    : refusedUnseen('id', 'Another user has sent an edit under this id: make this one again')
}

function ledgerInsert(connection: ReservedSql, write: Write, answer: FinalAnswer): Sendable {
  return connection`
    insert into write_ledger (id, user_id, seq, entity, row_id, op, status, answer)
    values (${write.id}, ${write.userId}, ${write.seq}, ${write.entity}, ${write.rowId}, ${write.op},
      ${answer.status}, ${JSON.stringify(answer)}::text::jsonb)`
}

interface Sendable {
  execute(): PromiseLike<unknown>
}

/**
 * Sends all at once and waits for all, so that nothing is under way when one has failed. When the connection is lost
 * it does not wait: the driver never settles what it had not sent yet.
 * @throws what failed first
 */
async function inOrder(queries: Sendable[]): Promise<void> {
  const results = queries.map((query) => Promise.resolve(query.execute()))
  const settled = Promise.allSettled(results)
  try {
    for (const result of results) await result
  } catch (error) {
    if (!isConnectionLost(error)) await settled
    throw error
  }
}
