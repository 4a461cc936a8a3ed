import { childListsOf, type Entity, type Fields } from '@coop/sync/entities'
import type { RowChange } from '@coop/sync/history'
import type { ISql } from 'postgres'
import { itemsOf, type Row } from './past-row.ts'

/** The current or last titles of the rows that these changes reference, by id. */
export async function referencedTitles(
  sql: ISql,
  entity: Entity,
  changes: readonly Pick<RowChange, 'before' | 'after'>[],
): Promise<Record<string, string>> {
  const rows = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null)
  const ids = [
    ...idsIn(entity.fields, rows),
    ...childListsOf(entity).flatMap(({ name, list }) =>
      idsIn(
        list.fields,
        rows.flatMap((row) => itemsOf(row[name])),
      ),
    ),
  ]
  if (ids.length === 0) return {}
  const titles = await sql<{ id: string; title: string }[]>`
    select id, title from unnest(${ids.map(({ table }) => table)}::text[], ${ids.map(({ id }) => id)}::uuid[]) named (entity, id)
    cross join lateral (
      select title from changes c where c.entity = named.entity and c.row_id = named.id order by c.id desc limit 1
    ) latest`
  return Object.fromEntries(titles.map(({ id, title }) => [id, title]))
}

function idsIn(fields: Fields, rows: readonly Row[]): { table: string; id: string }[] {
  const tablesById = new Map<string, string>()
  for (const [name, { references }] of Object.entries(fields)) {
    if (references === null) continue
    for (const row of rows) {
      const id = row[name]
      if (typeof id === 'string') tablesById.set(id, references)
    }
  }
  return [...tablesById].map(([id, table]) => ({ table, id }))
}
