import { numberText } from '@coop/sync/rules'
import type { AdminRow } from '../data/admin-row.ts'
import { numberOf } from '../data/json-values.ts'

/** @param place counted from 0 */
export function PlaceText({ row, place }: { row: AdminRow; place: number | undefined }) {
  return (
    <span
      title={`Its display order is ${numberOf(row.values['display_order']) ?? 0}.`}
      className="tabular-nums md:min-w-5"
    >
      {place === undefined ? '–' : numberText(place + 1)}
    </span>
  )
}
