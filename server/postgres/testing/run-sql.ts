import postgres from 'postgres'

/** One statement, as an operator with a console would run it. */
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
