import { randomUUID } from 'node:crypto'
import { releaseEditId } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import postgres from 'postgres'

/**
 * Stores a release by SQL, as writes would have left it: it renames each of these services.
 *
 * @param round so many releases have renamed them before
 */
export async function stageRelease(databaseUrl: string, ids: readonly string[], round = 0): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const release = randomUUID()
  const name = (n: number, round: number): string => `Zeta service ${n + 1}${' again'.repeat(round)}`
  const rows = ids.map((rowId, n) => ({
    id: releaseEditId(release, 'services', rowId),
    release_id: release,
    entity: 'services',
    row_id: rowId,
    title: name(n, round),
    op: 'update',
    base: { name: name(n, round) },
    changes: { name: name(n, round + 1) },
    schema_version: SCHEMA_VERSION,
    display_order: n,
  }))
  try {
    await sql`insert into releases (id, name) values (${release}, ${`Round ${round + 1}`})`
    await sql`
      insert into release_edits
        (id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order)
      select id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order
      from jsonb_populate_recordset(null::release_edits, ${JSON.stringify(rows)}::text::jsonb)`
    return release
  } finally {
    await sql.end()
  }
}
