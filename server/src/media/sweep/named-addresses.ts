import { childListsOf, entityNamed, entityNames, type Fields } from '@coop/sync/entities'
import { trimEndOf } from '@coop/sync/rules'
import type { Sql } from 'postgres'

/** Addresses within other text. Characters that an address can have end it nowhere too early, at most too late. */
const ADDRESS = '/media(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+'

/**
 * The addresses that rows name: in fields that hold one, within long texts, where an article shows pictures, and in the
 * edits of releases. Which columns these are follows from the entities.
 */
export async function addressesInRows(sql: Pick<Sql, 'unsafe'>): Promise<Set<string>> {
  const tables = entityNames
    .map(entityNamed)
    .flatMap((entity) => [
      { table: entity.table, fields: entity.fields },
      ...childListsOf(entity).map(({ list }) => ({ table: list.table, fields: list.fields })),
    ])
  const selects = tables.flatMap(({ table, fields }) => columnsOf(table, fields))
  return await readAddresses(sql, selects.join(' union '), [])
}

function columnsOf(table: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    if (kind === 'image') return [`select ${name} as address from ${table} where ${name} is not null`]
    // Values by name are those of edits that wait in a release.
    const text = kind === 'json' ? `${name}::text` : name
    if (kind !== 'long-text' && kind !== 'markdown' && kind !== 'json') return []
    return [`select (${matchesIn(text)})[1] as address from ${table} where ${text} like '%/media/%'`]
  })
}

/**
 * The addresses that undo, a restored row, or an edit that waits on a device may name again: what rows were since then,
 * and what devices were answered.
 */
export async function addressesSince(sql: Pick<Sql, 'unsafe'>, since: Date): Promise<Set<string>> {
  const of = (column: string, table: string, time: string): string =>
    `select (${matchesIn(`${column}::text`)})[1] as address from ${table}
     where ${time} >= $1::timestamptz and ${column}::text like '%/media/%'`
  const selects = [
    of('before', 'row_history', 'changed_at'),
    of('after', 'row_history', 'changed_at'),
    of('answer', 'write_ledger', 'created_at'),
  ]
  return await readAddresses(sql, selects.join(' union '), [since.toISOString()])
}

function matchesIn(text: string): string {
  return `regexp_matches(${text}, '(${ADDRESS})', 'g')`
}

async function readAddresses(
  sql: Pick<Sql, 'unsafe'>,
  query: string,
  params: string[],
): Promise<Set<string>> {
  const rows = await sql.unsafe<{ address: string }[]>(query, params)
  // Within a text a full stop may follow an address.
  return new Set(rows.flatMap(({ address }) => [address, trimEndOf(address, /\./)]))
}
