import type { Sql } from 'postgres'

/** What signs the session cookies: made by the migration, the same for every app process. */
export async function readSessionSecret(sql: Sql): Promise<string> {
  const [row] = await sql<{ value: string }[]>`select value from server_secrets where name = 'session'`
  if (row === undefined) {
    throw new Error(
      "The secret that signs sessions is missing: put a long random text into server_secrets under 'session'.",
    )
  }
  return row.value
}
