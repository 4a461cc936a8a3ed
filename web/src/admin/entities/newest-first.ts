import type { AdminRow } from '../data/admin-row.ts'
import type { EntityRecord } from './entity-record.ts'

/**
 * The order of a list by a time of its rows. Rows without one come first: they are new on this device, or still drafts.
 *
 * @param timeOf returns an ISO time
 */
export function newestFirst<Row extends AdminRow>(
  timeOf: (row: Row) => string | null,
): NonNullable<EntityRecord<Row>['firstOrder']> {
  return {
    label: 'Newest first',
    order: { keyOf: (row) => `${timeOf(row) || '~'} ${row.id}`, down: true },
  }
}
