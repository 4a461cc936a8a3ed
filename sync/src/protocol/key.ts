import type { RelationName } from './identifier.ts'

/** The beginning of a row's key. Snapshot and stream both call it, since their keys must be byte-equal. */
export function keyPrefix(relation: RelationName): string {
  return `"${double(relation.schema)}"."${double(relation.name)}"`
}

/** `values` are the columns of the primary key in key order, or all columns by name for a table without one. */
export function rowKey(prefix: string, values: readonly (string | null)[]): string {
  let key = prefix
  for (const value of values) key += value === null ? '/_' : `/"${value.replaceAll('/', '//')}"`
  return key
}

function double(name: string): string {
  return name.replaceAll('/', '//').replaceAll('.', '..')
}
