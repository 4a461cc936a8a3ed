import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { Table } from './table.ts'

/**
 * The functions of the database's own that a clause uses, by oid, its operators' included, and the version of each:
 * with another one, the clause may decide otherwise. Null when it uses none. Postgres' own functions do not change.
 */
export async function clauseFunctions(sql: Sql, table: Table, where: string): Promise<string | null> {
  const relation = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  const connection = await sql.reserve()
  try {
    await connection.unsafe('begin')
    await connection.unsafe(
      `create temporary view coop_where_functions as select 1 from ${relation} where (${where}\n)`,
    )
    const [row] = await connection.unsafe(
      `select string_agg(distinct f.oid || ':' || f.xmin, ' ') as functions
       from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
       left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
       join pg_proc f on f.oid = o.oprcode or d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid
       where r.ev_class = 'pg_temp.coop_where_functions'::regclass`,
    )
    const functions: unknown = row?.['functions']
    return typeof functions === 'string' ? functions : null
  } finally {
    await connection.unsafe('rollback').catch(() => {}) // a lost connection has rolled back already
    connection.release()
  }
}

export function functionOids(functions: string): number[] {
  return functions.split(' ').map((entry) => Number(entry.split(':')[0]))
}

/** Whether all of these functions are as they were. */
export async function areFunctionsSame(sql: Pick<Sql, 'unsafe'>, functions: string): Promise<boolean> {
  const [row] = await sql.unsafe(
    `select coalesce(array_agg(oid || ':' || xmin), '{}') @> string_to_array($2, ' ') as same
     from pg_proc where oid = any($1::text::oid[])`,
    [`{${functionOids(functions).join(',')}}`, functions],
  )
  return row?.['same'] === true
}
