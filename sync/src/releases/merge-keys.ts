import { dequal as deepEqual } from 'dequal/lite'
import type { Json } from '../fields.ts'

type Values = Readonly<Record<string, Json>>

/**
 * Merges two independent edits of values by name, name by name.
 *
 * @param base the values that mine began with
 * @returns `merged`: theirs with my changes; `conflicts`: the names that both have changed differently
 */
export function mergeKeys(
  base: Values,
  mine: Values,
  theirs: Values,
): { merged: Record<string, Json>; conflicts: string[] } {
  const merged: Record<string, Json> = { ...theirs }
  const conflicts: string[] = []
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (deepEqual(base[name], mine[name])) continue
    if (!deepEqual(theirs[name], base[name]) && !deepEqual(theirs[name], mine[name])) conflicts.push(name)
    const value = mine[name]
    if (value === undefined) delete merged[name]
    else merged[name] = value
  }
  return { merged, conflicts }
}
