import { randomUUID } from 'node:crypto'
import { releaseEditId } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Sql } from 'postgres'

/** Adds services to those of the demo content, by SQL rather than by the API. Returns their ids in order. */
export async function addServices(sql: Sql, count: number): Promise<string[]> {
  const added = await sql<{ id: string }[]>`
    insert into services (id, name, slug, category, short_description, long_description, theme, duration)
    select gen_random_uuid(), 'Zeta service ' || n, 'zeta-service-' || n, 'DEEP-DIVES',
      'What service number ' || n || ' is about, in one sentence of usual length.',
      'A paragraph that says more: ' || repeat(md5(n::text) || ' ', 12),
      array['Growth'], '1-3-months'
    from generate_series(1, ${count}::int) n
    returning id`
  return added.map(({ id }) => id)
}

/** Stores a release by SQL, as writes would: it renames each of these services. */
export async function stageRelease(sql: Sql, ids: readonly string[]): Promise<string> {
  const release = randomUUID()
  const edits = ids.map((row_id, n) => {
    const title = `Zeta service ${n + 1}`
    return {
      id: releaseEditId(release, 'services', row_id),
      release_id: release,
      entity: 'services',
      row_id,
      title,
      op: 'update',
      base: { name: title },
      changes: { name: `${title} again` },
      schema_version: SCHEMA_VERSION,
      display_order: n,
    }
  })
  await sql`insert into releases (id, name) values (${release}, 'Round 1')`
  await sql`
    insert into release_edits
      (id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order)
    select id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order
    from jsonb_populate_recordset(null::release_edits, ${JSON.stringify(edits)}::text::jsonb)`
  return release
}

export async function aShownService(sql: Sql): Promise<{ id: string; name: string }> {
  const [row] = await sql<
    { id: string; name: string }[]
  >`select id, name from services where published order by id limit 1`
  if (row === undefined) throw new Error('The demo content has no service that visitors see')
  return row
}
