import { childListsOf, entityNamed, entityNames, type Fields } from '@coop/sync/entities'
import { trimEndOf } from '@coop/sync/rules'
import { publicShapes } from '@coop/sync/shapes'
import type { Sql } from 'postgres'

/**
 * Addresses within a text. A match may be too long, but never too short, since it includes every character that an
 * address can have.
 */
const ADDRESS = '/media(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+'

/**
 * The addresses that rows name: in fields with one address, within long texts with pictures, and in edits of releases.
 * The columns derive from the entities.
 */
export async function addressesInRows(sql: Pick<Sql, 'unsafe'>): Promise<Set<string>> {
  return await readAddresses(sql, inColumns(selectAddresses).join(' union '), [])
}

/** Whether a row names an address, in the same columns. */
export async function isNamedInRow(sql: Pick<Sql, 'unsafe'>, address: string): Promise<boolean> {
  return await isThere(sql, inColumns(selectNaming), address)
}

/** Whether a public row names an address, in a field from which pages take addresses. */
export async function isNamedInPublicRow(sql: Pick<Sql, 'unsafe'>, address: string): Promise<boolean> {
  const selects = inColumns((column) => {
    const shape = publicShapes.get(column.table)
    if (shape === undefined || !shape.columns.includes(column.column)) return []
    return shape.where === null ? selectNaming(column) : `${selectNaming(column)} and (${shape.where})`
  })
  return await isThere(sql, selects, address)
}

function selectNaming({ table, column, isAlone }: AddressColumn): string {
  return isAlone
    ? `select from ${table} where ${column} = $1::text`
    : `select from ${table} where position($1::text in ${column}) > 0`
}

async function isThere(sql: Pick<Sql, 'unsafe'>, selects: string[], address: string): Promise<boolean> {
  const found = await sql.unsafe(`select where exists (${selects.join(') or exists (')})`, [address])
  return found.length > 0
}

interface AddressColumn {
  readonly table: string
  readonly column: string
  /** The column contains only an address. */
  readonly isAlone: boolean
}

function inColumns(select: (column: AddressColumn) => string | string[]): string[] {
  const tables = entityNames
    .map(entityNamed)
    .flatMap((entity) => [
      { table: entity.table, fields: entity.fields },
      ...childListsOf(entity).map(({ list }) => ({ table: list.table, fields: list.fields })),
    ])
  return tables.flatMap(({ table, fields }) => columnsOf(table, fields).flatMap(select))
}

function columnsOf(table: string, fields: Fields): AddressColumn[] {
  return Object.entries(fields).flatMap(([column, { kind }]): AddressColumn[] => {
    if (kind === 'image') return [{ table, column, isAlone: true }]
    if (kind === 'long-text' || kind === 'markdown') return [{ table, column, isAlone: false }]
    // JSON columns contain the values of edits that wait in a release.
    return kind === 'json' ? [{ table, column: `${column}::text`, isAlone: false }] : []
  })
}

function selectAddresses({ table, column, isAlone }: AddressColumn): string {
  return isAlone
    ? `select ${column} as address from ${table} where ${column} is not null`
    : `select (${matchesIn(column)})[1] as address from ${table} where ${column} like '%/media/%'`
}

/**
 * The addresses that undo, a restored row, or an edit waiting on a device may name again: those in earlier states of
 * rows since then, and in answers to devices.
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
  return new Set(rows.flatMap(({ address }) => spellings(address)))
}

const address = new RegExp(ADDRESS, 'g')

/** The addresses of files in a text. */
export function addressesInText(text: string): string[] {
  return [...text.matchAll(address)].flatMap(([found]) => spellings(found))
}

/** In running text a full stop may follow an address. */
function spellings(found: string): string[] {
  const trimmed = trimEndOf(found, /\./)
  return trimmed === found ? [found] : [found, trimmed]
}
