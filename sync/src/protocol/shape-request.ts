import { parseColumnList, parseRelationName, type RelationName } from './identifier.ts'
import { beforeAll, parseOffset, type Offset } from './offset.ts'

export type Replica = 'default' | 'full'
export type LogMode = 'full' | 'changes_only'

/** What a client asks for, read but not yet held against the database. */
export type WantedShape = {
  relation: RelationName
  where: string | null
  params: readonly string[]
  /** null: all columns */
  columns: readonly string[] | null
  replica: Replica
  log: LogMode
}

export type ShapeRequest = {
  wanted: WantedShape
  offset: Offset | 'now'
  handle: string | null
  live: boolean
  cursor: number | null
}

/** Field to texts: the `errors` of a 400 body. */
export type Problems = Record<string, string[]>

const notYet = 'is not supported by this server yet'

/** Reads the query of GET /v1/shape. Blank values count as absent, unknown names are ignored. */
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
  if (flag('live_sse') || flag('experimental_live_sse'))
    refuse('live_sse', live ? notYet : "can't be true unless live is also true")
  for (const name of new Set(query.keys()))
    if (name.startsWith('subset__') || name === 'queryable_columns') refuse(name, notYet)

  const columns = value('columns')
  const parsedColumns = columns === null ? null : parseColumnList(columns)
  if (parsedColumns?.ok === false) refuse('columns', parsedColumns.problem)
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
        columns: parsedColumns?.ok === true ? parsedColumns.value : null,
        replica,
        log,
      },
      offset,
      handle,
      live,
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

function readParams(query: URLSearchParams, refuse: Refuse): string[] {
  const values = new Map<number, string>()
  for (const [name, text] of query) {
    const key = /^params\[(.*)\]$/.exec(name)?.[1]
    if (key === undefined) continue
    if (!/^\d+$/.test(key)) {
      refuse('params', 'Parameters can only use numbers as keys')
      return []
    }
    values.set(Number(key), text)
  }
  const ordered: string[] = []
  for (let index = 1; index <= values.size; index++) {
    const text = values.get(index)
    if (text === undefined) {
      refuse('params', 'Parameters must be numbered sequentially, starting from 1')
      return []
    }
    ordered.push(text)
  }
  return ordered
}

function oneOf<const T extends string>(text: string, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === text) ?? null
}
