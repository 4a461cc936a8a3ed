import { searchWords } from '@coop/sync/rules'
import { type ActivityQuery, type Author, type ChangeKind, SYSTEM } from '@coop/sync/history'
import type { ISql, PendingQuery, Row } from 'postgres'

/** A change in the activity list. */
export interface ActivityRow {
  id: number
  entity: string
  rowId: string
  title: string
  kind: ChangeKind
  at: string
  author: Author
}

/** The next changes of a query, newest first. @param after only changes that follow this one in the list */
export async function readChanges(
  sql: ISql,
  query: ActivityQuery,
  after: number | null,
  limit: number,
): Promise<ActivityRow[]> {
  return await sql<ActivityRow[]>`
    select c.id::float8 as id, c.entity, c.row_id as "rowId", c.title, c.kind, to_json(c.at) #>> '{}' as at,
      case when c.user_id is not null then json_build_object('id', c.user_id, 'email', u.email) end as author
    from changes c left join users u on u.id = c.user_id
    where ${matches(sql, query)} and ${after === null ? sql`true` : sql`(c.at, c.id) < ${changePosition(sql, after)}`}
    order by c.at desc, c.id desc limit ${limit}`
}

export interface Run {
  /** the last change of the run */
  oldest: number
  counts: Partial<Record<ChangeKind, number>>
  rowIds: ReadonlySet<string>
}

/**
 * The changes that directly follow one in the list: of the same entity, by the same person, within the same minute.
 * null: there are none.
 */
export async function restOfRun(sql: ISql, query: ActivityQuery, last: ActivityRow): Promise<Run | null> {
  const minute = new Date(Math.floor(Date.parse(last.at) / 60_000) * 60_000)
  const isBehind = sql`${matches(sql, query)} and c.at >= ${minute} and (c.at, c.id) < ${changePosition(sql, last.id)}`
  const isAlike = sql`c.entity = ${last.entity} and c.user_id is not distinct from ${last.author?.id ?? null}`
  const rows = await sql<{ kind: ChangeKind; count: number; rowIds: string[]; oldest: number }[]>`
    with other as (
      select c.at, c.id from changes c where ${isBehind} and not (${isAlike}) order by c.at desc, c.id desc limit 1
    )
    select c.kind, count(*)::int as count, array_agg(distinct c.row_id) as "rowIds",
      (min(array[extract(epoch from c.at), c.id]))[2]::float8 as oldest
    from changes c
    where ${isBehind} and ${isAlike}
      and ((c.at, c.id) > (select at, id from other) or not exists (select from other))
    group by c.kind`
  if (rows.length === 0) return null
  return {
    oldest: Math.min(...rows.map(({ oldest }) => oldest)),
    counts: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    rowIds: new Set(rows.flatMap(({ rowIds }) => rowIds)),
  }
}

function matches(sql: ISql, query: ActivityQuery): PendingQuery<Row[]> {
  const { person, entity, kind, from, to, newest, oldest } = query
  const prefixes = prefixesOf(query.words ?? '')
  const kinds: ChangeKind[] = kind === 'changed' ? ['changed', 'published', 'unpublished'] : []
  return sql`
    ${person === undefined ? sql`true` : person === SYSTEM ? sql`c.user_id is null` : sql`c.user_id = ${person}`}
    and ${entity === undefined ? sql`true` : sql`c.entity = ${entity}`}
    and ${kind === undefined ? sql`true` : kinds.length > 0 ? sql`c.kind = any (${kinds})` : sql`c.kind = ${kind}`}
    and ${from === undefined ? sql`true` : sql`c.at >= ${from}::timestamptz`}
    and ${to === undefined ? sql`true` : sql`c.at < ${to}::timestamptz`}
    and ${prefixes === '' ? sql`true` : sql`c.words @@ ${prefixes}::tsquery`}
    and ${newest === undefined ? sql`true` : sql`(c.at, c.id) <= ${changePosition(sql, newest)}`}
    and ${oldest === undefined ? sql`true` : sql`(c.at, c.id) >= ${changePosition(sql, oldest)}`}`
}

/** Only letters and digits remain, so that the text cannot contain operators. */
function prefixesOf(words: string): string {
  return searchWords(words.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
    .map((word) => `'${word}':*`)
    .join(' & ')
}

/** The position of a change in the list. */
function changePosition(sql: ISql, id: number): PendingQuery<Row[]> {
  return sql`((select at from changes where id = ${id}), ${id}::bigint)`
}
