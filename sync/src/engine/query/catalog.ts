import type { Sql } from 'postgres'
import { z } from 'zod'
import type { RelationName } from '../../protocol/identifier.ts'
import { columnSchema, tableSchema, type Table } from './table.ts'

const rowSchema = tableSchema.omit({ columns: true, partitioned: true }).extend({
  kind: z.string(),
  version: z.number(),
  incomplete: z.array(z.object({ schema: z.string(), name: z.string() })),
  publishable: z.array(z.string()),
  membership: z.string().nullable(),
  publishedRoot: z.string().nullable(),
  columns: z.array(columnSchema),
  publication: z.object({ filtered: z.boolean(), columns: z.array(z.string()) }).nullable(),
})

export type Description = {
  table: Table
  /** the table or its partitions, if they do not send complete old rows (REPLICA IDENTITY FULL) */
  incompleteTables: RelationName[]
  /** since version 18, Postgres refuses to change rows that it would have to send without a generated column */
  needsGeneratedColumns: boolean
  /** generated columns that replication leaves out */
  unpublishedColumns: string[]
  isPublished: boolean
}

/** Runs one statement: the pool, or a reserved connection in its transaction. */
export type Runs = Pick<Sql, 'unsafe'>

export type DescribeResult =
  | { kind: 'table'; description: Description }
  | { kind: 'missing' }
  /** no shape of this relation is possible */
  | { kind: 'unsuitable'; reason: string }
  /** described as if it were published */
  | { kind: 'unpublished'; description: Description }

/** Reads the description of a table from Postgres' catalogue, as far as shapes depend on it. */
export async function describeTable(
  sql: Runs,
  relation: RelationName,
  publication: string,
): Promise<DescribeResult> {
  const rows = await sql.unsafe(describeSql, [relation.schema, relation.name, publication], { prepare: true })
  const text: unknown = rows[0]?.['description']
  if (typeof text !== 'string') return { kind: 'missing' }
  const row = rowSchema.parse(JSON.parse(text))
  const unsuitable = reasonAgainst(row, publication)
  if (unsuitable !== null) return { kind: 'unsuitable', reason: unsuitable }
  const isPublished = row.publication !== null
  const published = row.publication?.columns ?? row.publishable
  const streamed = row.columns.filter((column) => published.includes(column.name))
  return {
    kind: isPublished ? 'table' : 'unpublished',
    description: {
      isPublished,
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
        membership: row.membership ?? '',
        columns: streamed,
      },
    },
  }
}

const otherKinds: Record<string, string> = {
  v: 'a view',
  m: 'a materialized view',
  f: 'a foreign table',
  S: 'a sequence',
  c: 'a composite type',
}

function reasonAgainst(row: z.infer<typeof rowSchema>, publication: string): string | null {
  if (row.kind !== 'r' && row.kind !== 'p')
    return `is ${otherKinds[row.kind] ?? 'no table'}, whose changes Postgres does not stream: ask for its tables`
  if (row.publication?.filtered === true)
    return `has a row filter in the publication "${publication}": remove it`
  if (row.publication === null && row.publishedRoot !== null)
    return `is a partition, and published as a part of ${row.publishedRoot}: ask for that`
  return null
}

/**
 * The `with` clause of a query over `tree`: the oids of a table and of its partitions. `pg_partition_tree` would open
 * all of them, and so wait for a locked one.
 *
 * @param table the alias of its row in `pg_class`
 */
export function partitionTree(table: string): string {
  return `with recursive tree (relid) as (
      select ${table}.oid
      union all
      select i.inhrelid from pg_inherits i join tree on i.inhparent = tree.relid where not i.inhdetachpending)`
}

/**
 * `pg_publication_tables` would open every table of the publication, and so wait for a locked one. This reads the same
 * for one table from the catalogue.
 */
const describeSql = `
select json_build_object(
  'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'kind', c.relkind,
  'version', current_setting('server_version_num')::int,
  'leaves', (
    ${partitionTree('c')}
    select coalesce(string_agg(leaf.oid || ':' || pg_relation_filenode(leaf.oid), ' ' order by leaf.oid), '')
    from tree join pg_class leaf on leaf.oid = tree.relid where c.relkind = 'p' and leaf.relkind <> 'p'),
  'incomplete', (
    ${partitionTree('c')}
    select coalesce(json_agg(json_build_object('schema', ns.nspname, 'name', part.relname)), '[]')
    from pg_class part join pg_namespace ns on ns.oid = part.relnamespace
    where part.relreplident <> 'f' and (part.oid = c.oid or c.relkind = 'p' and part.oid in (
      select relid from tree))),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'position', a.attnum, 'type', a.atttypid::int8, 'modifier', a.atttypmod,
      'typeName', coalesce(e.typname, t.typname), 'sqlType', format_type(a.atttypid, a.atttypmod),
      'category', t.typcategory,
      'labels', (
        select json_agg(en.oid || ':' || en.enumlabel order by en.enumsortorder) from pg_enum en
        where en.enumtypid in (t.oid, t.typelem, t.typbasetype)),
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
  'membership', (
    select p.oid || ':' || p.xmin || coalesce((
        select string_agg(' ' || r.oid || ':' || r.xmin, '' order by r.oid) from pg_publication_rel r
        where r.prpubid = p.oid and (r.prrelid = c.oid or r.prrelid in (
          select relid from pg_partition_ancestors(c.oid)))), '') || coalesce((
        select ' ' || s.oid || ':' || s.xmin from pg_publication_namespace s
        where s.pnpubid = p.oid and s.pnnspid = c.relnamespace), '')
    from pg_publication p where p.pubname = $3),
  'publishable', (
    select coalesce(json_agg(a.attname), '[]') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (a.attgenerated = ''
      or a.attgenerated = 's' and exists (
        select from pg_publication p where p.pubname = $3 and to_jsonb(p)->>'pubgencols' = 's'))),
  'publishedRoot', (
    select min(a.relid::text) from pg_partition_ancestors(c.oid) a
    join pg_publication p on p.pubname = $3 and p.pubviaroot
    where a.relid <> c.oid and (p.puballtables or exists (
      select from pg_publication_rel r where r.prpubid = p.oid and r.prrelid = a.relid))),
  'key', (    select coalesce(json_agg(a.attname order by k.position), '[]')
    from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k(attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary and k.position <= i.indnkeyatts),
  'publication', (
    select json_build_object('filtered', r.prqual is not null, 'columns', (
      select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and case when r.prattrs is null
        then a.attgenerated = '' or a.attgenerated = 's' and to_jsonb(p)->>'pubgencols' = 's'
        else a.attnum = any(r.prattrs) end))
    from pg_publication p left join pg_publication_rel r on r.prpubid = p.oid and r.prrelid = c.oid
      -- With its whole schema, a table is published without its filter and its list of columns.
      and not exists (
        select from pg_publication_namespace s where s.pnpubid = p.oid and s.pnnspid = c.relnamespace)
    cross join lateral (
      select coalesce(bool_or(m.relid = c.oid), false) as itself, coalesce(bool_or(m.relid <> c.oid), false) as ancestor
      from (select c.oid as relid union select relid from pg_partition_ancestors(c.oid)) m
      join pg_class mc on mc.oid = m.relid
      where p.puballtables
        or exists (select from pg_publication_rel mr where mr.prpubid = p.oid and mr.prrelid = m.relid)
        or exists (select from pg_publication_namespace s where s.pnpubid = p.oid and s.pnnspid = mc.relnamespace)
    ) member
    where p.pubname = $3 and c.relpersistence = 'p' and c.oid >= 16384
      and case when p.pubviaroot then member.itself and not member.ancestor
        else (member.itself or member.ancestor) and c.relkind <> 'p' end)
)::text as description
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relname = $2`
