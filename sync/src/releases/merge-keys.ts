import { dequal as deepEqual } from 'dequal/lite'
import type { Json } from '../fields.ts'

type Values = Readonly<Record<string, Json>>

/**
 * Merges two edits of values by name that do not know of each other, name by name.
 *
 * @param base the values that mine began with
 * @returns `merged`: theirs with what mine changes; `conflicts`: the names of which both have made something else
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
