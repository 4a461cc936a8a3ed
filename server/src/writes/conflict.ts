import { type Answer, type ConflictAuthor, type Json, type Write } from '@coop/sync/write'
import { childListsOf, type Entity, entityNamed } from '@coop/sync/entities'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { fieldsOf } from '../history/past-row.ts'
import { deletedRow } from '../history/deleted-row.ts'
import type { ConflictCause } from './decide-write.ts'

type Conflict = Extract<Answer, { status: 'conflict' }>['conflict']

/** The author and time of the change that a write conflicts with. */
interface Origin {
  author: ConflictAuthor
  made?: { by: string | null; at: string }
}

interface LatestChange {
  user_id: string | null
  changed_at: Date
}

/** The answer to a write in conflict: the current row, and who changed it. */
export async function describeConflict(sql: Sql, write: Write, cause: ConflictCause): Promise<Conflict> {
  const entity = entityNamed(write.entity)
  switch (cause.kind) {
    case 'deleted': {
      const deleted = (await deletedRow(sql, entity, write.rowId)) ?? { last: null }
      return { kind: 'deleted', ...deleted, ...(await originOfRow(sql, write, entity)) }
    }
    case 'changed': {
      const { writeId, row, lists } = cause.current
      const theirs = { ...fieldsOf(entity, row), ...lists }
      return { kind: 'changed', rowWriteId: writeId, theirs, ...(await originOfRow(sql, write, entity)) }
    }
    case 'fields': {
      const { writeId, row, lists } = cause.current
      const origins = await originsOfFields(sql, write, entity, cause.names)
      const fields = cause.names.map((field) => ({
        field,
        base: write.base[field] ?? null,
        mine: jsonOf(cause.mine[field]),
        theirs: row[field] ?? lists[field] ?? null,
        ...(origins.get(field) ?? originOf(write, undefined)),
      }))
      return { kind: 'fields', rowWriteId: writeId, fields }
    }
    default:
      return cause satisfies never
  }
}

function jsonOf(value: unknown): Json {
  return z.json().parse(value ?? null)
}

/** The origin of the latest change of the row. */
async function originOfRow(sql: Sql, write: Write, entity: Entity): Promise<Origin> {
  const [latest] = await sql<LatestChange[]>`
    select user_id, changed_at from row_history where table_name = ${entity.table} and row_id = ${write.rowId}
    order by id desc limit 1`
  return originOf(write, latest)
}

/** The origins of the latest change of each of these fields and child lists. */
async function originsOfFields(
  sql: Sql,
  write: Write,
  entity: Entity,
  names: string[],
): Promise<Map<string, Origin>> {
  const lists = childListsOf(entity).filter(({ name }) => names.includes(name))
  const fields = names.filter((name) => !Object.hasOwn(entity.children, name))
  const rows = await sql<(LatestChange & { name: string })[]>`
    select name, user_id, changed_at from unnest(${fields}::text[]) name, lateral (
      select user_id, changed_at from row_history
      where table_name = ${entity.table} and row_id = ${write.rowId}
        and before -> name is distinct from after -> name
      order by id desc limit 1
    ) latest
    union all
    select name, user_id, changed_at from unnest(
      ${lists.map(({ name }) => name)}::text[],
      ${lists.map(({ list }) => list.table)}::text[]
    ) of_list (name, child), lateral (
      select h.user_id, h.changed_at from changes c join row_history h on h.change_id = c.id
      where c.entity = ${entity.table} and c.row_id = ${write.rowId} and h.table_name = child
      order by c.id desc limit 1
    ) latest`
  return new Map(rows.map((row) => [row.name, originOf(write, row)]))
}

function originOf(write: Write, latest: LatestChange | undefined): Origin {
  const author = latest?.user_id === write.userId ? 'self' : 'other'
  if (latest === undefined) return { author }
  return { author, made: { by: latest.user_id, at: latest.changed_at.toISOString() } }
}
