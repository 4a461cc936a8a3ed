import postgres from 'postgres'

/** Runs one statement, like an operator with a console. */
export async function runSql(
  url: string,
  text: string,
  values: string[] = [],
): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(text, values)
  } finally {
    await sql.end()
  }
}
