import type { Results, Transaction } from '@electric-sql/pglite'
import type { Json } from '@coop/sync/write'
import { type MirrorQuery, type QueryRows, TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { columnOf, jsonOf, parsers } from './query-columns.ts'

/** The part of PGlite that a query needs. */
interface ReadableDatabase {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** The maximum number of rows. More rows are of no use to a person. */
export const MOST_ROWS = 100_000
/** The maximum number of characters in a result. */
const MOST_LETTERS = 32_000_000
const MOST_AT_ONCE = 5_000
/** The limit for temporary files of a query and for the rows of one fetch. The files are in memory, too. */
const MOST_KEPT = '256MB'

/**
 * Returns the rows of one query, in a transaction that can neither write nor keep a setting. A cursor accepts only one
 * query, and allows fetching only as many rows at a time as fit.
 *
 * @throws WrongQuery if Postgres rejects the query
 * @throws TooMuchMemory
 */
export async function readOnlyQuery(db: ReadableDatabase, query: MirrorQuery): Promise<QueryRows> {
  const { sql, params, instead, zone } = query
  const before = `${instead === 'plan' ? 'explain (analyze) ' : ''}declare asked no scroll cursor for\n`
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set transaction read only')
      await tx.query(`set local temp_file_limit = '${MOST_KEPT}'`)
      // The planner should optimise for all rows, not for the first ones.
      await tx.query('set local cursor_tuple_fraction = 1')
      if (zone !== undefined) await setZone(tx, zone)
      const declared = await tx.query<unknown[]>(before + sql, [...params], { rowMode: 'array', parsers })
      // A declared query is parsed and planned, but produces no row.
      const rows = instead === undefined ? await fetchRows(tx) : rowsOf(declared)
      await tx.rollback()
      return rows
    })
  } catch (error) {
    throw isOfPostgres(error) ? refusalOf(error, before) : error
  }
}

/** Sets the time zone. A zone that this Postgres does not know is ignored, and times are in UTC. */
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
    // Later rows may be much longer, so the number of rows per fetch grows only slowly.
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

/** Errors of Postgres have a code of five characters. Errors of the program that runs it have none. */
function isOfPostgres(error: unknown): error is PostgresError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
  )
}

/** The class 'insufficient resources', which includes exceeded limits. */
const memoryCodes = /^53/

function refusalOf(error: PostgresError, before: string): Error {
  const { message, code, position, hint } = error
  if (memoryCodes.test(code)) return new TooMuchMemory(message, { cause: error })
  // Postgres counts from 1, and `place` from 0.
  const place = position === undefined ? -1 : Number(position) - 1 - before.length
  return new WrongQuery(message, { code, hint: hint ?? null, place: place < 0 ? null : place }, error)
}
