import type { Sql } from 'postgres'
import { z } from 'zod'
import type { RelationName } from '../../protocol/identifier.ts'
import { columnSchema, tableSchema, type Table } from './table.ts'

const rowSchema = tableSchema.omit({ columns: true, partitioned: true }).extend({
  kind: z.string(),
  version: z.number(),
  incomplete: z.array(z.object({ schema: z.string(), name: z.string() })),
  columns: z.array(columnSchema),
  publication: z.object({ filtered: z.boolean(), columns: z.array(z.string()) }).nullable(),
})

export type Description = {
  table: Table
  /** the table itself or its partitions, when they do not send complete old rows (REPLICA IDENTITY FULL) */
  incompleteTables: RelationName[]
  /** since version 18 Postgres refuses to change rows that it would have to send without a generated column */
  needsGeneratedColumns: boolean
  /** generated columns that replication leaves out */
  unpublishedColumns: string[]
}

/** Anything that runs one statement: the pool, or a reserved connection inside its transaction. */
export type Runs = Pick<Sql, 'unsafe'>

type DescribeResult =
  | { kind: 'table'; description: Description }
  | { kind: 'missing' }
  | { kind: 'unpublished'; reason: string }

/** Reads the description of a table from the catalogue of Postgres, as far as shapes depend on it. */
export async function describeTable(
  sql: Runs,
  relation: RelationName,
  publication: string,
): Promise<DescribeResult> {
  const rows = await sql.unsafe(describeSql, [relation.schema, relation.name, publication])
  const text: unknown = rows[0]?.['description']
  if (typeof text !== 'string') return { kind: 'missing' }
  const row = rowSchema.parse(JSON.parse(text))
  if (row.kind !== 'r' && row.kind !== 'p') return { kind: 'missing' }
  const published = row.publication
  if (published === null)
    return { kind: 'unpublished', reason: `is not in the publication "${publication}": add it there` }
  if (published.filtered)
    return { kind: 'unpublished', reason: `has a row filter in the publication "${publication}": remove it` }
  const streamed = row.columns.filter((column) => published.columns.includes(column.name))
  return {
    kind: 'table',
    description: {
      incompleteTables: row.incomplete,
      needsGeneratedColumns: row.version >= 180_000,
      unpublishedColumns: row.columns
        .filter((column) => !streamed.includes(column))
        .map((column) => column.name),
      table: {
        oid: row.oid,
        schema: row.schema,
        name: row.name,
        partitioned: row.kind === 'p',
        leaves: row.leaves,
        key: row.key,
        columns: streamed,
      },
    },
  }
}

const describeSql = `
select json_build_object(
  'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'kind', c.relkind,
  'version', current_setting('server_version_num')::int,
  'leaves', (
    select coalesce(string_agg(p.relid::oid || ':' || pg_relation_filenode(p.relid), ' ' order by p.relid::oid), '')
    from pg_partition_tree(c.oid) p where c.relkind = 'p' and p.isleaf),
  'incomplete', (
    select coalesce(json_agg(json_build_object('schema', ns.nspname, 'name', part.relname)), '[]')
    from pg_class part join pg_namespace ns on ns.oid = part.relnamespace
    where part.relreplident <> 'f' and (part.oid = c.oid or c.relkind = 'p' and part.oid in (
      select relid from pg_partition_tree(c.oid)))),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'position', a.attnum, 'type', a.atttypid::int8, 'modifier', a.atttypmod,
      'typeName', coalesce(e.typname, t.typname), 'sqlType', format_type(a.atttypid, a.atttypmod),
      'category', t.typcategory,
      'dims', case when e.oid is null then 0 else greatest(a.attndims, 1) end,
      'notNull', a.attnotnull,
      'collation', case when a.attcollation <> t.typcollation
        then quote_ident(cn.nspname) || '.' || quote_ident(co.collname) end,
      'bytewise', coalesce(co.collisdeterministic, true)
    ) order by a.attnum), '[]')
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_collation co on co.oid = a.attcollation
    left join pg_namespace cn on cn.oid = co.collnamespace
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
  'key', (
    select coalesce(json_agg(a.attname order by k.position), '[]')
    from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary and k.position <= i.indnkeyatts),
  'publication', (
    select json_build_object('filtered', p.rowfilter is not null, 'columns', p.attnames)
    from pg_publication_tables p
    where p.pubname = $3 and p.schemaname = n.nspname and p.tablename = c.relname)
)::text as description
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relname = $2`
