import type { TransactionSql } from 'postgres'
import type { Manifest } from './manifest.ts'

interface Table {
  name: string
  columns: string[]
  isPartitioned: boolean
}

/**
 * Every table of the site, each after those that it references, without partitions, the list of migrations, and
 * unlogged tables.
 */
export async function readTables(tx: TransactionSql): Promise<Table[]> {
  const tables = await tx<Table[]>`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
    order by c.relname`
  const references = await tx<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`
  const sorted: Table[] = []
  for (let rest = [...tables]; rest.length > 0;) {
    const waiting = new Set(rest.map(({ name }) => name))
    const next = rest.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (next.length === 0)
      throw new Error(
        `The tables ${[...waiting].join(', ')} reference each other, so no order of loading exists`,
      )
    sorted.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return sorted
}

export async function readPartitions(tx: TransactionSql): Promise<Manifest['partitions']> {
  const partitions = await tx<Manifest['partitions']>`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`
  return [...partitions]
}

/** The sequences that were used. */
export async function readSequences(tx: TransactionSql): Promise<Manifest['sequences']> {
  const sequences = await tx<Manifest['sequences']>`
    select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`
  return [...sequences]
}
