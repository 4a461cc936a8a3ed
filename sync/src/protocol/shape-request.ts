import { parseColumnList, parseRelationName, type RelationName } from './identifier.ts'
import { isBeforeAll, parseOffset, type Offset } from './offset.ts'
import { orderParams } from './params.ts'

type Replica = 'default' | 'full'
type LogMode = 'full' | 'changes_only'

/** A client's request, parsed but not yet checked against the database. */
export type ShapeQuery = {
  relation: RelationName
  where: string | null
  params: readonly string[]
  /** null: all columns */
  columns: readonly string[] | null
  /** the columns that `columns` and subsets may name; null: all */
  queryable: readonly string[] | null
  replica: Replica
  log: LogMode
}

export type ShapeRequest = {
  query: ShapeQuery
  offset: Offset | 'now'
  handle: string | null
  live: boolean
  /** delivered as server-sent events */
  events: boolean
  cursor: number | null
}

/** Field to texts: the `errors` of a 400 body. */
export type FieldErrors = Record<string, string[]>

/** Reads the query of /v1/shape. Blank values count as absent; unknown names are ignored. */
export function parseShapeRequest(
  query: URLSearchParams,
): { ok: true; request: ShapeRequest } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const refuse: Refuse = (field, text) => {
    errors[field] = [...(errors[field] ?? []), text]
  }
  const value = (name: string): string | null => query.get(name)?.trim() || null
  const flag = (name: string): boolean => query.has(name) && query.get(name) !== 'false'
  const refused = (): boolean => Object.keys(errors).length > 0

  // A later problem is not reported together with an earlier one: clients compare the whole response.
  const columns = readColumns('columns', value('columns'), refuse)
  const queryable = readColumns('queryable_columns', value('queryable_columns'), refuse)
  const replica = oneOf(value('replica') ?? 'default', ['default', 'full'] as const)
  if (replica === null) refuse('replica', 'is invalid')
  const log = oneOf(value('log') ?? 'full', ['full', 'changes_only'] as const)
  if (log === null) refuse('log', 'is invalid')
  const text = value('offset')
  if (text === null) refuse('offset', "can't be blank")
  if (refused() || text === null || replica === null || log === null) return { ok: false, errors }

  const offset = parseOffset(text)
  if (offset === null) refuse('offset', 'has invalid format')
  if (offset === null) return { ok: false, errors }
  const live = flag('live')
  const events = flag('live_sse') || flag('experimental_live_sse')
  const resume = readPlace(offset, value('handle'), { live, events }, refuse)
  if (refused()) return { ok: false, errors }

  const relation = readRelation(value('table'), refuse)
  const params = readParams(query, refuse)
  if (refused() || relation === null) return { ok: false, errors }
  const cursor = value('cursor')
  return {
    ok: true,
    request: {
      query: { relation, where: value('where'), params, columns, queryable, replica, log },
      offset,
      handle: resume,
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
  refuse('table', relation.error)
  return null
}

/** The handle of the request, which is ignored at the start and at the present end. */
function readPlace(
  offset: Offset | 'now',
  handle: string | null,
  { live, events }: Pick<ShapeRequest, 'live' | 'events'>,
  refuse: Refuse,
): string | null {
  const fromStart = offset !== 'now' && isBeforeAll(offset)
  if (offset !== 'now' && !fromStart && handle === null) refuse('handle', "can't be blank when offset != -1")
  else if (live && offset === 'now') refuse('live', "can't be true when offset is 'now'")
  else if (live && fromStart) refuse('live', "can't be true when offset == -1")
  else if (events && !live) refuse('live_sse', "can't be true unless live is also true")
  return offset === 'now' || fromStart ? null : handle
}

function readColumns(field: string, list: string | null, refuse: Refuse): string[] | null {
  if (list === null) return null
  const columns = parseColumnList(list)
  if (columns.ok) return columns.value
  refuse(field, columns.error)
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
  refuse('params', ordered.error)
  return []
}

function oneOf<const T extends string>(text: string, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === text) ?? null
}
