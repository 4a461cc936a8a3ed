import { orderParams } from './params.ts'
import type { FieldErrors } from './shape-request.ts'

/** Some present rows of a shape, in an order: requested by POST, or by GET with `subset__*`. */
export type Subset = {
  where: string | null
  params: readonly string[]
  orderBy: string | null
  limit: number | null
  offset: number | null
}

export type SubsetResult = { ok: true; subset: Subset } | { ok: false; errors: FieldErrors }

const maxWhereLength = 65_536
const prefix = 'subset__'

export function isSubsetQuery(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => name.startsWith(prefix))
}

/** Every part of a subset has its parameter. Their order and other parameters of the client do not matter. */
export function subsetFromQuery(query: URLSearchParams): SubsetResult {
  const value = (name: string): string | null => query.get(prefix + name)?.trim() || null
  const params = value('params')
  return readSubset({
    where: value('where'),
    params: params === null ? null : jsonOf(params),
    order_by: value('order_by'),
    limit: numberOf(value('limit')),
    offset: numberOf(value('offset')),
  })
}

/** The body of a POST: the fields at the top or below `subset`. Without fields, all rows of the shape. */
export function subsetFromBody(body: Record<string, unknown>): SubsetResult {
  const inner = body['subset']
  return readSubset(isRecord(inner) ? inner : body)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Refuse = (field: keyof FieldErrors, text: string) => null

function readSubset(fields: Record<string, unknown>): SubsetResult {
  const errors: FieldErrors = {}
  const refuse: Refuse = (field, text) => {
    errors[field] = [...(errors[field] ?? []), text]
    return null
  }
  const where = readText(fields, 'where', refuse)
  const orderBy = readText(fields, 'order_by', refuse)
  const limit = readCount(fields, 'limit', 1, refuse)
  const offset = readCount(fields, 'offset', 0, refuse)
  const params = readParams(fields['params'] ?? {}, refuse)
  if (where !== null && where.length > maxWhereLength)
    refuse('where', `is bigger than maximum size of ${maxWhereLength} characters`)
  const isPart = limit !== null || offset !== null
  if (isPart && orderBy === null) refuse('order_by', 'order_by is required when limit or offset is present')
  if (params === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, subset: { where, params, orderBy, limit, offset } }
}

function readText(fields: Record<string, unknown>, name: string, refuse: Refuse): string | null {
  const value = fields[name] ?? null
  if (value === null) return null
  return typeof value === 'string' ? value.trim() || null : refuse(name, 'is invalid')
}

function readCount(
  fields: Record<string, unknown>,
  name: string,
  least: 0 | 1,
  refuse: Refuse,
): number | null {
  const value = fields[name] ?? null
  if (value === null) return null
  const count = typeof value === 'string' ? numberOf(value) : value
  if (typeof count !== 'number' || !Number.isSafeInteger(count)) return refuse(name, 'is invalid')
  if (count >= least) return count
  return refuse(name, least === 1 ? 'must be greater than 0' : 'must be greater than or equal to 0')
}

function readParams(value: unknown, refuse: Refuse): string[] | null {
  if (value === invalidJson) return refuse('params', 'params must be valid JSON')
  if (!isRecord(value)) return refuse('params', 'params must be a JSON object')
  const values = new Map<string, string>()
  for (const [name, param] of Object.entries(value)) {
    if (typeof param !== 'string' && typeof param !== 'number' && typeof param !== 'boolean')
      return refuse('params', 'is invalid')
    values.set(name, String(param))
  }
  const ordered = orderParams(values)
  return ordered.ok ? ordered.params : refuse('params', ordered.error)
}

const invalidJson = Symbol('not JSON')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalidJson
  }
}

/** A text that is no number is returned unchanged, so that it is refused. */
function numberOf(text: string | null): number | string | null {
  return text !== null && /^-?\d+$/.test(text) ? Number(text) : text
}
