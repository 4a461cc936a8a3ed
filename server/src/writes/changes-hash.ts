import type { Write } from '@coop/sync/write'
import { createHash } from 'node:crypto'

/** The hash by which copies of one edit are recognised, regardless of the order of keys. */
export function changesHash({ changes }: Write): string {
  return createHash('sha256').update(JSON.stringify(changes, withSortedKeys)).digest('hex')
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
