import type { Results } from '@electric-sql/pglite'
import { WrongQuery } from './mirror-database.ts'

/** The part of PGlite that a query needs. */
interface ReadableDatabase {
  transaction<T>(
    work: (tx: {
      query(sql: string, params?: unknown[]): Promise<Results>
      rollback(): Promise<void>
    }) => Promise<T>,
  ): Promise<T>
}

/**
 * Rows of one statement, in a transaction that can neither write nor leave a setting behind.
 * @throws WrongQuery where Postgres refuses the statement
 */
export async function readOnlyQuery(
  db: ReadableDatabase,
  sql: string,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set transaction read only')
      const { rows } = await tx.query(sql, [...params])
      await tx.rollback()
      return rows
    })
  } catch (error) {
    throw isOfPostgres(error) ? new WrongQuery(error.message, { cause: error }) : error
  }
}

/** Errors of Postgres have a code of five letters; those of the program that runs it have none. */
function isOfPostgres(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
  )
}
