import type { AdminRow } from '../data/admin-row.ts'
import type { EntityRecord } from './entity-record.ts'

/**
 * The order of a list whose rows have a time of their own. Rows without one come first: they were made on this device,
 * or are still worked on.
 *
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
