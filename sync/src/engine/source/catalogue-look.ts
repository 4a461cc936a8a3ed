import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { partitionTree } from '../query/catalog.ts'

/** The state of a publication; `entries` differs after every change of the publication and of its tables. */
export type PublicationLook = {
  oid: number
  isComplete: boolean
  entries: string
  /** `pg_current_snapshot()` of the check */
  mark: string
}

/** An open transaction that has altered the publication delays commits no longer than this. */
const maxChangingMs = 1000
const pauseMs = 20

/**
 * Checks the publication; null if there is none. A transaction that alters it may be committed in WAL and not visible
 * yet, so the check waits for its end.
 */
export async function lookAtPublication(sql: Sql, publication: string): Promise<PublicationLook | null> {
  for (const start = Date.now(); ; await sleep(pauseMs)) {
    const [row] = await sql.unsafe(publicationSql, [publication], { prepare: true })
    if (row === undefined) return null
    if (row['changing'] !== true || Date.now() > start + maxChangingMs)
      return {
        oid: Number(row['oid']),
        isComplete: row['complete'] === true,
        entries: String(row['entries']),
        mark: String(row['mark']),
      }
  }
}

const publicationSql = `
select p.oid::int8::text as oid, pg_current_snapshot()::text as mark, pubinsert and pubupdate and pubdelete and pubtruncate as complete,
  hashtextextended(concat_ws(' ', p.oid, p.xmin,
    (select string_agg(r.oid || ':' || r.xmin, ' ' order by r.oid) from pg_publication_rel r
      where r.prpubid = p.oid),
    (select string_agg(s.oid || ':' || s.xmin, ' ' order by s.oid) from pg_publication_namespace s
      where s.pnpubid = p.oid)), 0)::text as entries,
  exists (select from pg_locks where locktype = 'object' and classid = 'pg_publication'::regclass
    and mode = 'AccessExclusiveLock' and granted and objid = p.oid
    and database = (select oid from pg_database where datname = current_database())) as changing
from pg_publication p where p.pubname = $1`

/** The parts of the catalogue to check, by oid. */
export type CatalogueParts = { tables: readonly number[]; functions: readonly number[] }

/** By the oid of a table, and 0 for the functions: a text that differs after every change of the entries. */
export type CatalogueVersions = ReadonlyMap<number, string>

/** Reads the versions of the entries that shapes depend on. */
export async function lookAtCatalogue(
  sql: Sql,
  publication: string,
  { tables, functions }: CatalogueParts,
): Promise<CatalogueVersions> {
  const values = [publication, `{${tables.join(',')}}`, `{${functions.join(',')}}`]
  const rows = await sql.unsafe(catalogueSql, values, { prepare: true })
  return new Map(rows.map((row) => [Number(row['oid']), String(row['version'])]))
}

const catalogueSql = `
with published as (select oid, xmin from pg_publication where pubname = $1)
select 0::text as oid, (select string_agg(oid || ':' || xmin, ' ' order by oid) from pg_proc
    where oid = any($3::text::oid[])) as version
union all
select asked.oid::text, hashtextextended(concat_ws(' ',
  (select oid || ':' || xmin from published),
  (select string_agg(r.oid || ':' || r.xmin, ' ' order by r.oid) from pg_publication_rel r
    where r.prpubid = (select oid from published) and (r.prrelid = asked.oid or r.prrelid in (
      select relid from pg_partition_ancestors(asked.oid)))),
  (select s.oid || ':' || s.xmin from pg_publication_namespace s
    where s.pnpubid = (select oid from published) and s.pnnspid = c.relnamespace),
  c.xmin, n.xmin,
  (${partitionTree('c')}
    select string_agg(part.oid || ':' || part.xmin, ' ' order by part.oid)
    from tree join pg_class part on part.oid = tree.relid where c.relkind = 'p'),
  (select string_agg(a.attnum || ':' || a.xmin, ' ' order by a.attnum) from pg_attribute a
    where a.attrelid = asked.oid and a.attnum > 0),
  (select string_agg(i.indexrelid || ':' || i.xmin, ' ' order by i.indexrelid) from pg_index i
    where i.indrelid = asked.oid and i.indisprimary),
  (select string_agg(t.oid || ':' || t.xmin || ':' || coalesce((
      select string_agg(e.oid || ':' || e.xmin, ' ' order by e.oid) from pg_enum e
      where e.enumtypid in (t.oid, t.typelem, t.typbasetype)), ''), ' ' order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = asked.oid and a.attnum > 0 and t.oid >= 16384)
), 0)::text
from unnest($2::text::oid[]) as asked(oid)
left join pg_class c on c.oid = asked.oid
left join pg_namespace n on n.oid = c.relnamespace`
