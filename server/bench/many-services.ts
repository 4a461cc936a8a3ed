import postgres from 'postgres'

/** Adds services to those of the demo content, by SQL rather than by the API. Returns their ids in order. */
export async function addServices(databaseUrl: string, count: number): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const added = await sql<{ id: string }[]>`
      insert into services (id, name, slug, category, short_description, long_description, theme, duration)
      select gen_random_uuid(), 'Zeta service ' || n, 'zeta-service-' || n, 'DEEP-DIVES',
        'What service number ' || n || ' is about, in one sentence of usual length.',
        'A paragraph that says more: ' || repeat(md5(n::text) || ' ', 12),
        array['Growth'], '1-3-months'
      from generate_series(1, ${count}::int) n
      returning id`
    return added.map(({ id }) => id)
  } finally {
    await sql.end()
  }
}
