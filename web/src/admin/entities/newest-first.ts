import type { AdminRow } from '../data/admin-row.ts'
import type { EntityRecord } from './entity-record.ts'

/**
 * How a list stands whose rows have a time of their own. What has none yet comes first: it was made on this device, or is
 * still worked on.
 * @param timeOf an ISO time
 */
export function newestFirst<Row extends AdminRow>(
  timeOf: (row: Row) => string | null,
): NonNullable<EntityRecord<Row>['firstOrder']> {
  return {
    label: 'Newest first',
    order: { keyOf: (row) => `${timeOf(row) || '~'} ${row.id}`, down: true },
  }
}
