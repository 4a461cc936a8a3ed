import type { Obstacle } from '../undo/plan-reversal.ts'
import { rowCount } from './row-count.ts'

/** Explains why an undo of an import does not change some of its rows. */
export function changedSince({ length }: readonly Obstacle[]): string {
  return `${rowCount(length)} changed since the import, and ${length === 1 ? 'is' : 'are'} kept`
}
