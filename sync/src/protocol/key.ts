import type { RelationName } from './identifier.ts'

/** Snapshot and stream must make byte-equal keys: both go through here. */
export function keyPrefix(relation: RelationName): string {
  return `"${double(relation.schema)}"."${double(relation.name)}"`
}

/** `values` are the primary key's columns in key order (or all columns by name, for a table without one). */
export function rowKey(prefix: string, values: readonly (string | null)[]): string {
  let key = prefix
  for (const value of values) key += value === null ? '/_' : `/"${value.replaceAll('/', '//')}"`
  return key
}

function double(name: string): string {
  return name.replaceAll('/', '//').replaceAll('.', '..')
}
