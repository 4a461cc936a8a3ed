import { childListsOf, clientFields, type Entity, entityNamed, isEntityName } from '@coop/sync/entities'
import type { ISql } from 'postgres'
import type { ActivityRow } from './activity-rows.ts'

interface Touched {
  change: number
  table_name: string
  /** null: a row of it was added or removed */
  name: string | null
}

/** The client fields and child lists changed by each change, in the order of their declaration. */
export async function touchedFields(
  sql: ISql,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<number, string[]>> {
  const changed = rows.filter(({ kind }) => kind !== 'created' && kind !== 'deleted')
  if (changed.length === 0) return new Map()
  const touched = await sql<Touched[]>`
    select distinct h.change_id::float8 as change, h.table_name, field.name
    from row_history h left join lateral (
      select was.key as name from jsonb_each(h.before) was
      where h.op = 'update' and was.value is distinct from h.after -> was.key
    ) field on true
    where h.change_id = any (${changed.map(({ id }) => id)}::bigint[]) and (h.op <> 'update' or field.name is not null)`
  return new Map(
    changed.map(({ id, entity }) => {
      const own = touched.filter(({ change }) => change === id)
      return [id, isEntityName(entity) ? namesOf(entityNamed(entity), own) : []]
    }),
  )
}

function namesOf(entity: Entity, touched: readonly Touched[]): string[] {
  const names = new Set(
    touched.filter(({ table_name }) => table_name === entity.table).map(({ name }) => name),
  )
  const fields = clientFields(entity.fields).flatMap(([name]) => (names.has(name) ? [name] : []))
  const lists = childListsOf(entity).filter(({ list }) => {
    const columns = new Set<string | null>([
      null,
      list.parentKey,
      ...clientFields(list.fields).map(([name]) => name),
    ])
    return touched.some(({ table_name, name }) => table_name === list.table && columns.has(name))
  })
  return [...fields, ...lists.map(({ name }) => name)]
}
