import { parseColumnList, parseRelationName, type RelationName } from './identifier.ts'
import { beforeAll, parseOffset, type Offset } from './offset.ts'
import { orderParams } from './params.ts'

export type Replica = 'default' | 'full'
export type LogMode = 'full' | 'changes_only'

/** What a client asks for, read but not yet held against the database. */
export type WantedShape = {
  relation: RelationName
  where: string | null
  params: readonly string[]
  /** null: all columns */
  columns: readonly string[] | null
  /** what `columns` and subsets may name; null: all */
  queryable: readonly string[] | null
  replica: Replica
  log: LogMode
}

export type ShapeRequest = {
  wanted: WantedShape
  offset: Offset | 'now'
  handle: string | null
  live: boolean
  /** as server-sent events */
  events: boolean
  cursor: number | null
}

/** Field to texts: the `errors` of a 400 body. */
export type Problems = Record<string, string[]>

/** Reads the query of /v1/shape. Blank values count as absent, unknown names are ignored. */
export function parseShapeRequest(
  query: URLSearchParams,
): { ok: true; request: ShapeRequest } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  const value = (name: string): string | null => query.get(name)?.trim() || null
  const refuse = (field: string, text: string): void => {
    problems[field] = [...(problems[field] ?? []), text]
  }
  const flag = (name: string): boolean => query.has(name) && query.get(name) !== 'false'

  const relation = readRelation(value('table'), refuse)
  const offset = readOffset(value('offset'), refuse)
  const fromStart = offset === 'now' || offset?.lsn === beforeAll.lsn
  const handle = fromStart ? null : value('handle')
  if (offset !== null && !fromStart && handle === null) refuse('handle', "can't be blank when offset != -1")

  const live = flag('live')
  if (live && offset === 'now') refuse('live', "can't be true when offset is 'now'")
  else if (live && fromStart) refuse('live', "can't be true when offset == -1")
  const events = flag('live_sse') || flag('experimental_live_sse')
  if (events && !live) refuse('live_sse', "can't be true unless live is also true")

  const columns = readColumns('columns', value('columns'), refuse)
  const queryable = readColumns('queryable_columns', value('queryable_columns'), refuse)
  const replica = oneOf(value('replica') ?? 'default', ['default', 'full'] as const)
  if (replica === null) refuse('replica', 'is invalid')
  const log = oneOf(value('log') ?? 'full', ['full', 'changes_only'] as const)
  if (log === null) refuse('log', 'is invalid')
  const params = readParams(query, refuse)

  if (Object.keys(problems).length > 0 || !relation || !offset || !replica || !log)
    return { ok: false, problems }
  const cursor = value('cursor')
  return {
    ok: true,
    request: {
      wanted: {
        relation,
        where: value('where'),
        params,
        columns,
        queryable,
        replica,
        log,
      },
      offset,
      handle,
      live,
      events,
      cursor: cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null,
    },
  }
}

type Refuse = (field: string, text: string) => void

function readRelation(table: string | null, refuse: Refuse): RelationName | null {
  if (table === null) {
    refuse('table', "can't be blank")
    return null
  }
  const relation = parseRelationName(table)
  if (relation.ok) return relation.value
  refuse('table', relation.problem)
  return null
}

function readOffset(text: string | null, refuse: Refuse): Offset | 'now' | null {
  if (text === null) {
    refuse('offset', "can't be blank")
    return null
  }
  const offset = parseOffset(text)
  if (offset === null) refuse('offset', 'has invalid format')
  return offset
}

function readColumns(field: string, list: string | null, refuse: Refuse): string[] | null {
  if (list === null) return null
  const columns = parseColumnList(list)
  if (columns.ok) return columns.value
  refuse(field, columns.problem)
  return null
}

function readParams(query: URLSearchParams, refuse: Refuse): string[] {
  const values = new Map<string, string>()
  for (const [name, text] of query) {
    const key = /^params\[(.*)\]$/.exec(name)?.[1]
    if (key !== undefined) values.set(key, text)
  }
  const ordered = orderParams(values)
  if (ordered.ok) return ordered.params
  refuse('params', ordered.problem)
  return []
}

function oneOf<const T extends string>(text: string, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === text) ?? null
}
