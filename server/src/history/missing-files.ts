import { childListsOf, type Entity, type Fields } from '@coop/sync/entities'
import { parseUploadAddress } from '@coop/sync/rules'
import type { ISql } from 'postgres'
import { itemsOf, type Row } from './past-row.ts'

/** The uploaded files named by a past row that have been swept since. */
export async function missingFiles(sql: ISql, entity: Entity, row: Row): Promise<string[]> {
  const named = [
    ...addressesOf(entity.fields, [row]),
    ...childListsOf(entity).flatMap(({ name, list }) => addressesOf(list.fields, itemsOf(row[name]))),
  ]
  if (named.length === 0) return []
  const rows = await sql<{ address: string }[]>`
    select address from unnest(${named}::text[]) named(address)
    where not exists (select from media_files f where f.address = named.address)`
  return rows.map(({ address }) => address)
}

function addressesOf(fields: Fields, rows: readonly Row[]): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind !== 'image'
      ? []
      : rows.flatMap((row) => {
          const address = row[name]
          return typeof address === 'string' && parseUploadAddress(address) !== null ? [address] : []
        }),
  )
}
