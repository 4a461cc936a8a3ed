import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import { SourceConfigurationError } from './pg-change-source.ts'

/** The stream needs a publication of all operations. Migrations create it; an engine that runs alone may do so. */
export async function preparePublication(
  sql: Sql,
  { publication, createPublication }: { publication: string; createPublication: boolean },
): Promise<void> {
  const [server] = await sql.unsafe(
    `select current_setting('wal_level') as level, current_setting('server_version_num') as version`,
  )
  if (server?.['level'] !== 'logical')
    throw new SourceConfigurationError(
      "Postgres does not replicate rows: set wal_level = 'logical' and restart it",
    )
  const [row] = await sql.unsafe(
    'select pubinsert and pubupdate and pubdelete and pubtruncate as complete from pg_publication where pubname = $1',
    [publication],
  )
  if (row?.['complete'] === false)
    throw new SourceConfigurationError(
      `publication "${publication}" must publish insert, update, delete and truncate: alter publication`,
    )
  if (row !== undefined) return
  if (!createPublication)
    throw new SourceConfigurationError(`publication "${publication}" does not exist: run the migrations`)
  // Changes of a partitioned table are published as its own, whichever partition they are in.
  const options = ['publish_via_partition_root = true']
  if (Number(server['version']) >= 180_000) options.push('publish_generated_columns = stored')
  await sql.unsafe(
    `create publication ${quoteIdentifier(publication)} for all tables with (${options.join(', ')})`,
  )
}
