import { connectTo, placeOf } from '@coop/sync/database'
import { isPasswordRefused, isSettingUnknown } from './postgres-errors.ts'

type DatabaseFacts = { version: number; walLevel: string; mayReplicate: boolean; role: string }

/**
 * Checks whether the site can use the database at this address.
 * @param setting the variable to name in the message
 * @throws an error of one sentence that names the missing requirement and the fix, but never the password
 */
export async function checkDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const sql = connectTo(url, { max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => {} })
  let facts: DatabaseFacts | undefined
  try {
    ;[facts] = await sql<DatabaseFacts[]>`
      select current_setting('server_version_num')::int as version, current_setting('wal_level') as "walLevel",
             rolreplication or rolsuper as "mayReplicate", rolname as role
      from pg_roles where rolname = current_user`
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new Error(`The database at ${hostAndDatabase(url)} ${connectionProblem(cause, reason, setting)}`, {
      cause,
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
  const problem = facts === undefined ? 'its roles cannot be read' : databaseProblem(facts)
  if (problem !== undefined)
    throw new Error(`The database at ${hostAndDatabase(url)} cannot be used: ${problem}`)
}

function connectionProblem(cause: unknown, reason: string, setting: string): string {
  if (isPasswordRefused(cause))
    return `refuses the password (${reason}): set ${setting} to the password that it was created with.`
  if (isSettingUnknown(cause))
    return `does not know a parameter of its address (${reason}): remove it from ${setting}.`
  if (reason.endsWith('no encryption'))
    return `requires an encrypted connection (${reason}): add sslmode=require to ${setting}, or sslmode=verify-full if its certificate can be verified.`
  return `cannot be reached (${reason}): check ${setting}, and that Postgres is running.`
}

/** The reason, with its fix, why the site cannot use a database with these facts. */
export function databaseProblem(facts: DatabaseFacts): string | undefined {
  if (facts.version < 150_000) {
    return `it is Postgres ${Math.floor(facts.version / 10_000)}, but 15 or newer is needed.`
  }
  if (facts.walLevel !== 'logical') {
    return `wal_level is ${facts.walLevel}; run "alter system set wal_level = 'logical'" and restart it.`
  }
  if (!facts.mayReplicate) {
    return `the role ${facts.role} may not replicate; run "alter role ${facts.role} replication" as a superuser.`
  }
  return undefined
}

function hostAndDatabase(url: string): string {
  const { host, database } = placeOf(url)
  return `${host}/${database}`
}
