import { dequal as deepEqual } from 'dequal/lite'
import type { Json } from '@coop/sync/write'
import type { RowValues } from '../data/admin-row.ts'

type RowsById = ReadonlyMap<string, RowValues>

export interface Comparison {
  /** Rows that have a later version on the server, are missing on this device, or are deleted on the server. */
  readonly behind: readonly string[]
  /** Rows of the same version with other values, and rows with a later version than on the server. */
  readonly different: readonly string[]
}

/** Compares the rows of an entity on the server with those of this device, without pending edits. */
export function compareRows(server: RowsById, device: RowsById): Comparison {
  const behind: string[] = []
  const different: string[] = []
  for (const id of new Set([...server.keys(), ...device.keys()])) {
    const there = server.get(id)
    const here = device.get(id)
    if (there === undefined || here === undefined || versionOf(there) > versionOf(here)) behind.push(id)
    else if (!deepEqual(sorted(there), sorted(here))) different.push(id)
  }
  return { behind, different }
}

function versionOf(values: RowValues): string {
  const { updated_at } = values
  return typeof updated_at === 'string' ? updated_at : ''
}

/** Items of child lists are in the order in which a shape received them, which may differ. */
function sorted(values: RowValues): RowValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every(hasId) ? value.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : value,
    ]),
  )
}

function hasId(item: Json): item is { id: string } {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item['id'] === 'string'
}
