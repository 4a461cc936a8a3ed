import type { AdminRow } from '../data/types.ts'
import type { EntityRecord } from './entity-record.ts'

/**
 * How a list stands whose rows have a time of their own. What has none yet comes first: it was made on this device, or is
 * still worked on.
 * @param timeOf an ISO time
 */
export function newestFirst<Row extends AdminRow>(
  timeOf: (row: Row) => string | null,
): NonNullable<EntityRecord<Row>['firstOrder']> {
  const keyOf = (row: Row) => `${timeOf(row) || '~'} ${row.id}`
  return {
    label: 'Newest first',
    compare(a, b) {
      const left = keyOf(a)
      const right = keyOf(b)
      return left === right ? 0 : left < right ? 1 : -1
    },
  }
}
