import type { Sql } from 'postgres'

/**
 * A query for the user-defined functions, also behind operators, in the view of the rule `r`: their oids and versions.
 * With another version, a clause may decide differently. Null when there are none. Postgres' own functions do not
 * change, and are no dependencies.
 */
export const functionVersions = `
  select string_agg(distinct f.oid || ':' || f.xmin, ' ')
  from pg_depend d
  left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
  join pg_proc f on f.oid = o.oprcode or d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid
  where d.classid = 'pg_rewrite'::regclass and d.objid = r.oid`

export function functionOids(functions: string): number[] {
  return functions.split(' ').map((entry) => Number(entry.split(':')[0]))
}

/** Whether all of these functions are unchanged. */
export async function areFunctionsSame(sql: Pick<Sql, 'unsafe'>, functions: string): Promise<boolean> {
  const [row] = await sql.unsafe(
    `select coalesce(array_agg(oid || ':' || xmin), '{}') @> string_to_array($2, ' ') as same
     from pg_proc where oid = any($1::text::oid[])`,
    [`{${functionOids(functions).join(',')}}`, functions],
  )
  return row?.['same'] === true
}
