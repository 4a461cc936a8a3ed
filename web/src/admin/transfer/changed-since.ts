import type { Obstacle } from '../undo/plan-reversal.ts'
import { rowCount } from './row-count.ts'

/** Says why an undo of an import leaves some of its rows alone. */
export function changedSince({ length }: readonly Obstacle[]): string {
  return `${rowCount(length)} changed since the import, and ${length === 1 ? 'is' : 'are'} kept`
}
