import { isStorable } from '@coop/sync/entities'
import { type Answer, type Write, writeSchema } from '@coop/sync/write'
import type { Sql } from 'postgres'
import { reserveConnection } from '@coop/postgres'
import { ProblemError } from '../http/problem.ts'
import { applyWrite, ConnectionLost, OutOfResources, waitForDisk, type WriteContext } from './apply-write.ts'
import { saysMissingFile } from './missing-file.ts'
import { errorsOf, type WriteError } from './validate-write.ts'

type Sender = Pick<WriteContext, 'userId' | 'role' | 'special' | 'logger'> & {
  /** is called for each write that was tried, with its start and the WAL position just before its commit */
  onTried?: ((tried: { id: string; beganAt: number; lsn: bigint | null }) => void) | undefined
}
export type EntryAnswer = { id: string; answer: Answer }

/**
 * Answers each entry, in order. All entries use one connection, so that each sees the effects of the earlier ones. In a
 * batch of several, the commits do not wait for the disk one by one; instead no answer is sent before all of them are
 * on disk. A crash in between loses only unanswered writes, and resending applies them for the first time.
 */
export async function applyBatch(sql: Sql, entries: unknown[], sender: Sender): Promise<EntryAnswer[]> {
  const connection = await reserveConnection(sql).catch((error: unknown) =>
    throwUnavailable(UNREACHABLE, 2, error),
  )
  const answers: EntryAnswer[] = []
  const deferred = entries.length > 1
  // Rows with a write that must be sent again: a later write to one of them must not overtake it.
  const waiting = new Set<string>()
  let isLost = false
  let noRoom: OutOfResources | null = null
  try {
    for (const [index, entry] of entries.entries()) {
      const parsed = writeSchema.safeParse(entry)
      if (!parsed.success || hasPrototypeKey(entry)) {
        const errors = parsed.success ? [PROTOTYPE_KEY] : errorsOf(parsed.error, null)
        answers.push({ id: idOf(entry) ?? String(index), answer: { status: 'rejected', errors } })
        continue
      }
      const write = parsed.data
      const unstorable = unstorableIn(write)
      if (unstorable !== null) {
        answers.push({ id: write.id, answer: { status: 'rejected', errors: [unstorable] } })
        continue
      }
      const row = `${write.entity}/${write.rowId}`
      let answer = TRY_AGAIN
      if (!isLost && noRoom === null && !waiting.has(row)) {
        const beganAt = Date.now()
        const { onTried, ...context } = sender
        let lsn: bigint | null = null
        const onCommit = onTried && ((position: bigint): void => void (lsn = position))
        try {
          answer = await applyWrite(write, {
            connection,
            deferred,
            ...context,
            ...(onCommit && { onCommit }),
          })
        } catch (error) {
          if (error instanceof OutOfResources) {
            noRoom = error
            sender.logger.error('Postgres has no space left', error)
          } else if (error instanceof ConnectionLost) isLost = true
          else throw error
        }
        onTried?.({ id: write.id, beganAt, lsn })
      }
      if (answer.status === 'retry' || saysMissingFile(write, answer)) waiting.add(row)
      answers.push({ id: write.id, answer })
    }
    // If this connection fails, the batch may be lost. The ledger tells which writes are stored.
    if (deferred && !isLost) await waitForDisk(connection).catch(() => (isLost = true))
  } finally {
    if (!isLost) connection.release()
  }
  if (noRoom !== null && answers.every(({ answer }) => answer.status === 'retry'))
    throwUnavailable(NO_ROOM, 5, noRoom)
  return isLost ? await onlyOnDisk(sql, answers) : answers
}

/**
 * A crash of Postgres may have lost the effect of accepted writes. Writes found in the ledger keep their answer; the
 * others get `retry`.
 */
async function onlyOnDisk(sql: Sql, answers: EntryAnswer[]): Promise<EntryAnswer[]> {
  const accepted = answers.filter(({ answer }) => answer.status === 'accepted').map(({ id }) => id)
  // If the ledger cannot be read either, every write is sent again, which is harmless.
  const durable = await idsInLedger(sql, accepted).catch(() => new Set<string>())
  return answers.map(({ id, answer }) =>
    answer.status === 'accepted' && !durable.has(id) ? { id, answer: TRY_AGAIN } : { id, answer },
  )
}

async function idsInLedger(sql: Sql, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  // One connection for both: a restarted server must not confirm rows that were read before its crash.
  const rows = await sql.begin(async (tx) => {
    const stored = await tx<{ id: string }[]>`select id from write_ledger where id = any(${ids})`
    await waitForDisk(tx)
    return stored
  })
  return new Set(rows.map(({ id }) => id))
}

/** Fails the whole batch, not its writes, because a device blocks a write that fails again and again. */
function throwUnavailable(reason: string, afterSeconds: number, cause: unknown): never {
  throw new ProblemError(
    {
      status: 503,
      title: 'Service Unavailable',
      detail: `${reason}; nothing was applied. Please send the batch again.`,
      headers: { 'retry-after': String(afterSeconds) },
    },
    { cause },
  )
}

const UNREACHABLE = 'The database cannot be reached at the moment'
const NO_ROOM = 'The database has no space left, so nothing can be saved at the moment'

const TRY_AGAIN: Answer = {
  status: 'retry',
  message: 'This edit, or one before it, could not be applied. Send it again',
}

const PROTOTYPE_KEY: WriteError = {
  field: '__proto__',
  code: 'unknown',
  message: 'This field does not exist',
}

/** Validation would drop such a key instead of refusing it. */
function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey)
}

/** Refuses a write that no version of the site could store. */
function unstorableIn({ userId, madeBy = '', base, changes }: Write): WriteError | null {
  const texts = [{ userId, madeBy }, base, changes].flatMap((part) => Object.entries(part))
  const [field] = texts.find(([, value]) => !isStorable(value)) ?? []
  if (field === undefined) return null
  return { field, code: 'invalid', message: 'Contains invalid characters' }
}

const idSchema = writeSchema.pick({ id: true }).loose()

function idOf(entry: unknown): string | undefined {
  return idSchema.safeParse(entry).data?.id
}
