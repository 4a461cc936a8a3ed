import { type Answer, type ConflictAuthor, type Write } from '@coop/sync/write'
import { childListsOf, type Entity, entityNamed } from '@coop/sync/entities'
import type { Sql } from 'postgres'
import { fieldsOf } from '../history/past-row.ts'
import { deletedRow } from '../history/deleted-row.ts'
import type { ConflictCause } from './decide-write.ts'

type Conflict = Extract<Answer, { status: 'conflict' }>['conflict']

/** The answer to a write that met another change: how the row stands now, and whose change it is. */
export async function describeConflict(sql: Sql, write: Write, cause: ConflictCause): Promise<Conflict> {
  const entity = entityNamed(write.entity)
  switch (cause.kind) {
    case 'deleted': {
      const deleted = (await deletedRow(sql, entity, write.rowId)) ?? { last: null }
      return { kind: 'deleted', ...deleted, author: await authorOfRow(sql, write, entity) }
    }
    case 'changed': {
      const { writeId, row, lists } = cause.current
      const theirs = { ...fieldsOf(entity, row), ...lists }
      return { kind: 'changed', rowWriteId: writeId, theirs, author: await authorOfRow(sql, write, entity) }
    }
    case 'fields': {
      const { writeId, row, lists } = cause.current
      const mine = await changedByMe(sql, write, entity, cause.names)
      const fields = cause.names.map((field) => ({
        field,
        base: write.base[field] ?? null,
        mine: write.changes[field] ?? null,
        theirs: row[field] ?? lists[field] ?? null,
        author: authorIf(mine.has(field)),
      }))
      return { kind: 'fields', rowWriteId: writeId, fields }
    }
    default:
      return cause satisfies never
  }
}

/** The person who changed the row last. */
async function authorOfRow(sql: Sql, write: Write, entity: Entity): Promise<ConflictAuthor> {
  const [last] = await sql<{ user_id: string | null }[]>`
    select user_id from row_history where table_name = ${entity.table} and row_id = ${write.rowId}
    order by id desc limit 1`
  return authorIf(last?.user_id === write.userId)
}

/** The fields and child lists whose latest change was made by the author of the write. */
async function changedByMe(sql: Sql, write: Write, entity: Entity, names: string[]): Promise<Set<string>> {
  const lists = childListsOf(entity).filter(({ name }) => names.includes(name))
  const fields = names.filter((name) => !Object.hasOwn(entity.children, name))
  const rows = await sql<{ name: string }[]>`
    select name from (
      select name, (
        select user_id from row_history
        where table_name = ${entity.table} and row_id = ${write.rowId}
          and before -> name is distinct from after -> name
        order by id desc limit 1
      ) as user_id
      from unnest(${fields}::text[]) name
      union all
      select name, (
        select h.user_id from changes c join row_history h on h.change_id = c.id
        where c.entity = ${entity.table} and c.row_id = ${write.rowId} and h.table_name = child
        order by c.id desc limit 1
      )
      from unnest(
        ${lists.map(({ name }) => name)}::text[],
        ${lists.map(({ list }) => list.table)}::text[]
      ) of_list (name, child)
    ) latest
    where user_id = ${write.userId}`
  return new Set(rows.map(({ name }) => name))
}

function authorIf(mine: boolean): ConflictAuthor {
  return mine ? 'self' : 'other'
}
