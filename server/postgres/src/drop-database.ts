import type postgres from 'postgres'
import { isTransientFailure } from './postgres-errors.ts'

const TRIES = 6

/**
 * Drops a database, if it exists, with all its connections. Postgres 18 sometimes waits without an end for an idle
 * process of the server that has not noticed the drop. Meanwhile nobody can create a replication slot on the server. A
 * drop that is cancelled and repeated succeeds.
 * @param sql a superuser's connection to another database of the server, or the owner's
 */
export async function dropDatabase(sql: postgres.Sql, name: string): Promise<void> {
  const connection = await sql.reserve()
  try {
    for (let tries = 1; ; tries++) {
      await connection`select set_config('statement_timeout', ${`${5 * 2 ** tries}s`}, false)`
      try {
        await connection`drop database if exists ${connection(name)} with (force)`
        return
      } catch (error) {
        if (tries === TRIES || !isTransientFailure(error)) throw error
      }
    }
  } finally {
    await connection`reset statement_timeout`.catch(() => {}) // a lost connection has no settings
    connection.release()
  }
}
