import type { Sql } from 'postgres'

const purposes = {
  session: 'The secret that signs sessions',
  visitors: 'The secret by which ids of visitors and erased addresses are hashed',
}

/** A migration makes the secret, so that all app processes share it. */
export async function readServerSecret(sql: Sql, name: keyof typeof purposes): Promise<string> {
  const [row] = await sql<{ value: string }[]>`select value from server_secrets where name = ${name}`
  if (row === undefined) {
    throw new Error(
      `${purposes[name]} is missing: put a long random text into server_secrets under '${name}'.`,
    )
  }
  return row.value
}
