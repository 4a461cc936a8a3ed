import type { Sql } from 'postgres'

/** The parts of a schema that a program relies on. */
export interface Catalog {
  /** by `table.column` */
  readonly columns: ReadonlyMap<string, { type: string; isRequired: boolean; hasDefault: boolean }>
  readonly tables: ReadonlySet<string>
  /** By table and rule: the columns, as `table.column`, that a check reads; empty for other rules. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
  /** each with its parameters and result */
  readonly functions: ReadonlySet<string>
}

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const columns = await sql<
    { table: string; name: string; type: string; isRequired: boolean; hasDefault: boolean }[]
  >`
    select c.relname as table, c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'`
  const constraints = await sql<{ rule: string; checked: string[] }[]>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule,
      array(
        select conrelid::regclass || '.' || attname from pg_attribute
        where contype = 'c' and attrelid = conrelid and attnum = any (conkey)
      ) as checked
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'u', 'f', 'x', 'p')
    union all
    select indrelid::regclass || ' ' || pg_get_indexdef(indexrelid), '{}' from pg_index
    where indisunique and indrelid::regclass::text not like '%.%'
      and not exists (select from pg_constraint where conindid = indexrelid)`
  const functions = await sql<{ name: string }[]>`
    select oid::regprocedure || ' ' || pg_get_function_result(oid) as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    tables: new Set(columns.map(({ table }) => table)),
    constraints: new Map(constraints.map(({ rule, checked }) => [rule, checked])),
    functions: new Set(functions.map(({ name }) => name)),
  }
}

/**
 * The reasons, in sentences, why a program for the earlier schema cannot work with the later one. The program reads and
 * writes what it knew, and omits what it does not know.
 */
export function schemaBreaks(before: Catalog, after: Catalog): string[] {
  const breaks: string[] = []
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name)
    if (now === undefined) breaks.push(`${name} is gone`)
    else if (now.type !== column.type) breaks.push(`${name} was ${column.type} and is ${now.type}`)
    else if (now.isRequired && !column.isRequired) breaks.push(`${name} may be null no longer`)
    else if (now.isRequired && column.hasDefault && !now.hasDefault)
      breaks.push(`${name} has no default any more`)
  }
  for (const [name, { isRequired, hasDefault }] of after.columns) {
    const isNew = !before.columns.has(name) && before.tables.has(tableOf(name))
    if (isNew && isRequired && !hasDefault) breaks.push(`${name} is required, and has no default`)
  }
  for (const [rule, checked] of after.constraints) {
    // The program never writes a new column, whose default has passed the check in every row.
    const isOfNew = checked.length > 0 && !checked.some((column) => before.columns.has(column))
    if (!before.constraints.has(rule) && before.tables.has(tableOf(rule)) && !isOfNew)
      breaks.push(`${rule} is a new rule`)
  }
  for (const name of before.functions) if (!after.functions.has(name)) breaks.push(`${name} is gone`)
  return breaks
}

function tableOf(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? ''
}
