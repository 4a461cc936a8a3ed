import type { Json } from '@coop/sync/write'
import type { QueryColumn } from './mirror-database.ts'

const NUMBERS = [20, 21, 23, 26, 700, 701, 1700]
const TIMES = [1082, 1083, 1114, 1184, 1186, 1266]

/** A figure that a number cannot represent stays a string, and so does a time. */
const numberOrText = (text: string) => {
  const number = Number(text)
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : text
}

/** The parsers of values, by the ids of their types. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = Object.fromEntries([
  ...NUMBERS.map((id) => [id, numberOrText]),
  ...TIMES.map((id) => [id, (text: string) => text]),
])

export function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): QueryColumn {
  return { name, isNumber: NUMBERS.includes(dataTypeID) }
}

/** A value as sent to the tabs. Times and large numbers occur here only in lists. */
export function jsonOf(value: unknown): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map(jsonOf)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, jsonOf(each)]))
  return typeof value === 'bigint' ? value.toString() : null
}
