import type { Results, Transaction } from '@electric-sql/pglite'
import type { Json } from '@coop/sync/write'
import { type MirrorQuery, type QueryRows, TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { columnOf, jsonOf, parsers } from './query-columns.ts'

/** The part of PGlite that a query needs. */
interface ReadableDatabase {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** A table with more rows is of no use to a person, */
export const MOST_ROWS = 100_000
/** nor is one with more letters. */
const MOST_LETTERS = 32_000_000
const MOST_AT_ONCE = 5_000
/** Files that a query may write, of rows that it keeps for later, and of those that are fetched at once: they are in memory, too. */
const MOST_KEPT = '256MB'

/**
 * Rows of one query, in a transaction that can neither write nor leave a setting behind. A cursor takes nothing but one
 * query, and gives so many rows at a time as have room.
 *
 * @throws WrongQuery where Postgres refuses the query
 * @throws TooMuchMemory
 */
export async function readOnlyQuery(db: ReadableDatabase, query: MirrorQuery): Promise<QueryRows> {
  const { sql, params, instead, zone } = query
  const before = `${instead === 'plan' ? 'explain (analyze) ' : ''}declare asked no scroll cursor for\n`
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set transaction read only')
      await tx.query(`set local temp_file_limit = '${MOST_KEPT}'`)
      // All rows are wanted, and not the first ones soon.
      await tx.query('set local cursor_tuple_fraction = 1')
      if (zone !== undefined) await setZone(tx, zone)
      const declared = await tx.query<unknown[]>(before + sql, [...params], { rowMode: 'array', parsers })
      // A query that is declared is read and planned, and not a row of it is made.
      const rows = instead === undefined ? await fetchRows(tx) : rowsOf(declared)
      await tx.rollback()
      return rows
    })
  } catch (error) {
    throw isOfPostgres(error) ? refusalOf(error, before) : error
  }
}

/** A zone that is newer than this Postgres changes nothing: its times are then in UTC. */
async function setZone(tx: Transaction, zone: string): Promise<void> {
  await tx.query('savepoint before_zone')
  await tx
    .query(`select set_config('timezone', $1, true)`, [zone])
    .catch(() => tx.query('rollback to before_zone'))
}

function rowsOf({ rows, fields }: Results<unknown[]>): QueryRows {
  return { columns: fields.map(columnOf), rows: rows.map(cellsOf), isCut: false }
}

async function fetchRows(tx: Transaction): Promise<QueryRows> {
  const fetched: (readonly Json[])[] = []
  let letters = 0
  let widest = 1
  let next = 1
  for (;;) {
    const { rows, fields } = await tx.query<unknown[]>(`fetch ${next} from asked`, [], {
      rowMode: 'array',
      parsers,
    })
    for (const row of rows.map(cellsOf)) {
      const length = lettersOf(row)
      widest = Math.max(widest, length)
      letters += length
      fetched.push(row)
    }
    const isCut = fetched.length > MOST_ROWS || (letters > MOST_LETTERS && fetched.length > 1)
    if (isCut || rows.length < next)
      return { columns: fields.map(columnOf), rows: fetched.slice(0, MOST_ROWS), isCut }
    // Rows may be much longer than those before them, so it takes only a few times as many as went well.
    const room = Math.floor((MOST_LETTERS - letters) / widest)
    next = Math.max(1, Math.min(next * 4, MOST_AT_ONCE, room, MOST_ROWS + 1 - fetched.length))
  }
}

function cellsOf(row: readonly unknown[]): Json[] {
  return row.map(jsonOf)
}

function lettersOf(row: readonly Json[]): number {
  return row.reduce<number>(
    (sum, cell) =>
      sum +
      (typeof cell === 'string' ? cell.length : cell instanceof Object ? JSON.stringify(cell).length : 8),
    0,
  )
}

interface PostgresError extends Error {
  readonly code: string
  readonly position?: string
  readonly hint?: string
}

/** Errors of Postgres have a code of five letters; those of the program that runs it have none. */
function isOfPostgres(error: unknown): error is PostgresError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
  )
}

/** Of the class 'insufficient resources', and a limit that it has reached. */
const memoryCodes = /^53/

function refusalOf(error: PostgresError, before: string): Error {
  const { message, code, position, hint } = error
  if (memoryCodes.test(code)) return new TooMuchMemory(message, { cause: error })
  // Postgres counts characters, and from 1; the place of a text counts from 0.
  const place = position === undefined ? -1 : Number(position) - 1 - before.length
  return new WrongQuery(message, { code, hint: hint ?? null, place: place < 0 ? null : place }, error)
}
